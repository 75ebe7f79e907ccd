import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { bundledFolders } from './bundled.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** Data directories fit one major version only. */
  major: number
}

const OLDEST = 15

/** The first PostgreSQL that runs here: ours from the npm package, else one found on the machine. */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  for await (const folder of bundledFolders(account)) {
    const binaries = await probe(folder, account)
    if (binaries) return binaries
  }
  const found = await Promise.all(machineFolders().map(folder => probe(folder, account)))
  const newest = found.filter(binaries => binaries !== undefined).sort((a, b) => b.major - a.major)[0]
  if (newest && newest.major >= OLDEST) return newest
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

function machineFolders(): string[] {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const packaged = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', 'C:\\Program Files\\PostgreSQL']
  return [
    ...path,
    ...packaged.filter(existsSync).flatMap(root => readdirSync(root).map(name => join(root, name, 'bin'))),
  ]
}
