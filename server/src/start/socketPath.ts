import { createHash } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const NAME = 'lock.sock'
// Systems cut the path of a socket at 104 to 108 bytes, some of them silently.
const MAX_BYTES = 90

/** Calls `use` with a path that leads to the lock of this folder and is short enough for a socket. */
export async function withSocketPath(folder: string, use: (path: string) => Promise<void>): Promise<void> {
  if (process.platform === 'win32') return use(`\\\\.\\pipe\\broadsheet-${hash(folder)}`)
  const path = join(folder, NAME)
  if (Buffer.byteLength(path) <= MAX_BYTES) return use(path)
  const shortcut = mkdtempSync(join('/tmp', 'broadsheet-lock-'))
  try {
    symlinkSync(folder, join(shortcut, 'd'))
    await use(join(shortcut, 'd', NAME))
  } finally {
    rmSync(shortcut, { recursive: true })
  }
}

/** A socket's name outside of the file system, which only Linux has. */
export function nameFor(folder: string): string {
  return `\0broadsheet-${hash(folder)}`
}

function hash(folder: string): string {
  return createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12)
}
