import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { OWNER } from './connections.ts'
import { environment } from './environment.ts'
import type { ServerPaths } from './serverPaths.ts'

export function isInitialized({ data }: ServerPaths): boolean {
  return existsSync(join(data, 'PG_VERSION'))
}

// Made under a name of its own and then renamed: an interrupted initdb may go on writing where it began.
export async function initialize(paths: ServerPaths, binaries: Binaries, fsync: boolean): Promise<void> {
  removeLeftovers(paths)
  const draft = `${paths.data}.init.${process.pid}.${Date.now()}`
  mkdirSync(draft, { mode: 0o700 })
  if (paths.account) chownSync(draft, paths.account.uid, paths.account.gid)
  try {
    await promisify(execFile)(binaries.initdb, initdbArguments(paths, binaries, draft, fsync), {
      ...paths.account,
      cwd: draft,
      env: environment(),
    })
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error(`The database could not be created: ${stderr?.trim().split('\n').at(-1) || message}`, {
      cause: error,
    })
  }
  renameSync(draft, paths.data)
}

function initdbArguments(paths: ServerPaths, { major }: Binaries, draft: string, fsync: boolean): string[] {
  const locale = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
  return [
    ...['-D', draft, '-U', OWNER, '--encoding=UTF8', '--data-checksums', '--locale=C', ...locale],
    ...(fsync ? [] : ['--no-sync']),
    // The socket's folder is private, so entering it is proof enough; on Windows there is no such folder.
    ...(paths.socketFolder
      ? ['--auth-local=trust', '--auth-host=reject']
      : ['--auth=scram-sha-256', `--pwfile=${writePassword(paths)}`]),
  ]
}

function writePassword({ data }: ServerPaths): string {
  const path = `${data}.password`
  writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 })
  return path
}

function removeLeftovers({ folder, data }: ServerPaths): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(data)}.init.`)) continue
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // Its initdb is still writing; the next first start removes it.
    }
  }
}
