import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { abandonedServers } from './abandonedServers.ts'

const MEMORY_FOLDER = '/dev/shm'

/** The run has a few copies of a database of 16 MB at a time, and the write-ahead log. */
const MIN_FREE_BYTES = 2 ** 31

/** A new folder for the database server of a test run, in memory if possible: on a disk, each copied database costs half a second. */
export function makeServerFolder(): string {
  return mkdtempSync(join(hasMemoryFolder() ? MEMORY_FOLDER : tmpdir(), abandonedServers.prefix()))
}

/** Folders in which earlier runs may have left a server behind. */
export function serverRoots(): string[] {
  return isWritable(MEMORY_FOLDER) ? [MEMORY_FOLDER, tmpdir()] : [tmpdir()]
}

// Containers have a small one by default.
function hasMemoryFolder(): boolean {
  if (!isWritable(MEMORY_FOLDER) || freemem() < 2 * MIN_FREE_BYTES) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MIN_FREE_BYTES
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
