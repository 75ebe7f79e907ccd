import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { abandonedRuns, removeRun } from './abandonedRuns.ts'

const MEMORY_FOLDER = '/dev/shm'

/** A run has a few copies of a database of 16 MB at a time, the write-ahead log, and small files. */
const MIN_FREE_BYTES = 2 ** 31

/** Every project loads this file anew, so what is there is known by a variable of the process. */
const OWN_FOLDER = 'BROADSHEET_TEST_FOLDER'

/** All temporary files of the tests are in one folder, which ends with the run: also those of tests that were interrupted. */
export default function setup(): void {
  if (process.env[OWN_FOLDER]) return
  abandonedRuns.remove(isWritable(MEMORY_FOLDER) ? [MEMORY_FOLDER, tmpdir()] : [tmpdir()])
  // In memory if possible: on a disk, each copied database costs half a second.
  const folder = mkdtempSync(join(hasMemoryFolder() ? MEMORY_FOLDER : tmpdir(), abandonedRuns.prefix()))
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
