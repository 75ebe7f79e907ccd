import { mkdirSync } from 'node:fs'

// Root lends PostgreSQL another account, which must be able to pass through; what is inside has permissions of its own.
const MODE = process.getuid?.() === 0 ? 0o711 : 0o700

/** Closed to other users. */
export function makeDataDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: MODE })
}
