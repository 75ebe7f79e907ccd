import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withClient } from '../client/client.ts'
import { type Binaries, environment } from './binaries.ts'
import { maintenance, OWNER } from './connections.ts'
import { type Postmaster, processState, readPostmaster } from './postmaster.ts'
import type { ServerPaths } from './serverPaths.ts'

const SETTINGS = [
  'timezone=Asia/Shanghai',
  'log_timezone=Asia/Shanghai',
  'max_connections=40',
  'shared_buffers=128MB',
  'max_parallel_workers_per_gather=0',
  // No disk turns any more: what an index finds costs hardly more than what is read in a row.
  'random_page_cost=1.1',
]
// For throw-away databases of tests, on which several products work at once; data would not survive a power cut.
const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

// The processes of a killed server need a moment to leave.
const isPassing = (reason: string) =>
  /pre-existing shared memory block|Address already in use/.test(reason) || /^lock file .* already exists/.test(reason)
const TIMEOUT_MS = 15_000

/** Adopts the server of this data directory or starts one; either way it answers when this returns. */
export async function startOrAdopt(
  paths: ServerPaths,
  binaries: Binaries,
  fsync: boolean,
  port?: number,
): Promise<Postmaster & { adopted: boolean }> {
  const startTime = Date.now()
  for (;;) {
    const running = await findRunning(paths)
    if (running) return { ...running, adopted: true }
    const started = await start(paths, binaries, fsync, port)
    if (typeof started !== 'string') return { ...started, adopted: false }
    if (!isPassing(started) || Date.now() - startTime > TIMEOUT_MS)
      throw new Error(`PostgreSQL did not start: ${started} (see ${paths.log})`)
    await sleep(200)
  }
}

async function findRunning(paths: ServerPaths): Promise<Postmaster | undefined> {
  const file = join(paths.data, 'postmaster.pid')
  let patience = TIMEOUT_MS
  for (let postmaster = readPostmaster(paths.data); postmaster; postmaster = readPostmaster(paths.data)) {
    const state = processState(postmaster.pid, paths.data)
    // PostgreSQL replaces the file of a dead server itself.
    if (state === 'dead') return undefined
    if (state === 'running' && postmaster.ready && (await answers(paths, postmaster))) return postmaster
    if (state === 'foreign' || (state === 'zombie' && patience <= 0)) {
      rmSync(file, { force: true })
      return undefined
    }
    // Ready but out of reach: its socket was cleaned away with the temporary folder.
    if (state === 'running' && postmaster.ready && patience <= 0) process.kill(postmaster.pid, 'SIGINT')
    if (state === 'zombie' || postmaster.ready) patience -= 100
    await sleep(100)
  }
  return undefined
}

async function answers(paths: ServerPaths, postmaster: Postmaster): Promise<boolean> {
  try {
    await withClient(maintenance(paths, postmaster), client => client.query('select 1'))
    return true
  } catch {
    return false
  }
}

/** The running server, or PostgreSQL's own words on why it ended. */
async function start(
  paths: ServerPaths,
  binaries: Binaries,
  fsync: boolean,
  port: number | undefined,
): Promise<Postmaster | string> {
  const settings = [...SETTINGS, ...(await listenSettings(paths, port)), ...(fsync ? [] : THROW_AWAY)]
  rotateLog(paths.log)
  const log = openSync(paths.log, 'a', 0o600)
  const from = statSync(paths.log).size
  const args = ['-D', paths.data, ...settings.flatMap(setting => ['-c', setting])]
  const child = spawn(...withMemoryLimit(binaries.postgres, args), {
    ...paths.account,
    cwd: paths.data,
    env: environment(),
    stdio: ['ignore', log, log],
    // In a process group of its own: Ctrl-C must reach the server first, which drains its requests.
    detached: true,
    windowsHide: true,
  })
  closeSync(log)
  child.unref()
  const stopWaiting = new AbortController()
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', code => {
      // A later stop may have removed the folder and the log by now.
      if (!stopWaiting.signal.aborted) resolve(lastWords(paths.log, from) ?? `it ended with code ${code}`)
    })
  })
  try {
    return await Promise.race([untilReady(paths, () => child.pid, stopWaiting.signal), ended])
  } finally {
    stopWaiting.abort()
  }
}

/**
 * Each backend fails with "out of memory" at this size: planning one nested statement can exhaust the memory of the
 * machine, and PostgreSQL itself has no limit for that.
 */
const MAX_BACKEND_KB = 2_097_152

function withMemoryLimit(program: string, args: string[]): [string, string[]] {
  if (process.platform === 'win32') return [program, args]
  return ['/bin/sh', ['-c', `ulimit -v ${MAX_BACKEND_KB} 2>/dev/null; exec "$0" "$@"`, program, ...args]]
}

// Without a limit: recovery after a crash may last long, and a failure is noticed when the process ends.
async function untilReady(paths: ServerPaths, pid: () => number | undefined, signal: AbortSignal): Promise<Postmaster> {
  for (;;) {
    const postmaster = readPostmaster(paths.data)
    if (postmaster?.ready && postmaster.pid === pid() && (await answers(paths, postmaster))) return postmaster
    if (signal.aborted) return new Promise(() => {})
    await sleep(10)
  }
}

async function listenSettings({ socketFolder }: ServerPaths, port: number | undefined): Promise<string[]> {
  if (socketFolder)
    return ['listen_addresses=', `unix_socket_directories=${socketFolder}`, 'unix_socket_permissions=0700']
  return ['listen_addresses=127.0.0.1', `port=${port ?? (await freePort())}`]
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const isReason = (line: string) =>
  /FATAL|PANIC|ERROR/.test(line) || (line.includes('HINT') && line.includes('shared memory'))

function lastWords(log: string, from: number): string | undefined {
  const lines = readFileSync(log).subarray(from).toString().split('\n')
  const reason = lines.findLast(isReason) ?? lines.findLast(Boolean)
  return reason?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')
}

const MAX_BYTES = 5_000_000

/**
 * Empties a log that has become too long; its copy replaces the one before. The running server has the file open for
 * appending, so it continues at the beginning. Lines that are written between the two calls are lost.
 */
export function rotateLog(path: string): void {
  try {
    if (statSync(path).size <= MAX_BYTES) return
    copyFileSync(path, `${path}.1`)
    truncateSync(path)
  } catch {
    // Absent before the first start. On a full disk there is no room for the copy; the next look tries again.
  }
}

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
