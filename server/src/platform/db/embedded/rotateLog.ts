import { copyFileSync, statSync, truncateSync } from 'node:fs'

const MAX_BYTES = 5_000_000

/**
 * Empties a log that has become too long; its copy replaces the one before. The running server keeps the file open for
 * appending, so it goes on at the beginning. Lines that are written between the two calls are lost.
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
