import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const NAME = /^broadsheet-test-(\d+)-\w{6}$/

const MEMORY_FOLDER = '/dev/shm'

/** A run has a few copies of a database of 16 MB at a time, the write-ahead log, and small files. */
const MIN_FREE_BYTES = 2 ** 31

/** Every project loads this file anew, so what is there is known by a variable of the process. */
const OWN_FOLDER = 'BROADSHEET_TEST_FOLDER'

/** All temporary files of the tests are in one folder, which ends with the run: also those of tests that were interrupted. */
export default function setup(): void {
  if (process.env[OWN_FOLDER]) return
  removeAbandonedRuns(isWritable(MEMORY_FOLDER) ? [MEMORY_FOLDER, tmpdir()] : [tmpdir()])
  // In memory if possible: on a disk, each copied database costs half a second.
  const folder = mkdtempSync(join(hasMemoryFolder() ? MEMORY_FOLDER : tmpdir(), `broadsheet-test-${process.pid}-`))
  // The account that PostgreSQL runs as passes through it.
  chmodSync(folder, 0o711)
  // Workers inherit it; Windows reads the other name.
  Object.assign(process.env, { [OWN_FOLDER]: folder, TMPDIR: folder, TEMP: folder })
  endWithRun(folder)
}

const PARENT_CHECK_MS = 1000

/** A run that is ended, or whose parent was killed, removes its servers and files. */
function endWithRun(folder: string): void {
  process.once('exit', () => removeRun(folder))
  const end = () => process.exit(1)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  const parent = process.ppid
  setInterval(() => process.ppid === parent || end(), PARENT_CHECK_MS).unref()
}

// Containers have a small one by default.
function hasMemoryFolder(): boolean {
  if (!isWritable(MEMORY_FOLDER) || freemem() < 2 * MIN_FREE_BYTES) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MIN_FREE_BYTES
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Folders and database servers of test runs that were killed before they could clean up. */
function removeAbandonedRuns(roots: readonly string[]): void {
  for (const folder of roots.flatMap(root => readdirSync(root).map(name => join(root, name)))) {
    const pid = NAME.exec(basename(folder))?.[1]
    if (pid && !isAlive(Number(pid))) removeRun(folder)
  }
}

/** Stops every PostgreSQL whose data lies in the folder, also those of products that tests started, and removes the folder. */
function removeRun(folder: string): void {
  for (const postmaster of postmastersIn(folder)) if (isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT')
  try {
    // Servers that are ending still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  } catch {
    // The next run tries again.
  }
}

/** Other processes still write there and remove folders, which are then none of ours. */
function postmastersIn(folder: string): number[] {
  return entriesOf(folder).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return postmastersIn(path)
    return entry.name === 'postmaster.pid' ? [Number(readFileSync(path, 'utf8').split('\n')[0])] : []
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
