import { mkdirSync } from 'node:fs'

// Root lends PostgreSQL another account, which must be able to pass through; what is inside has permissions of its own.
export const FOLDER_MODE = process.getuid?.() === 0 ? 0o711 : 0o700

/** Closed to other users. */
export function makeDataDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: FOLDER_MODE })
  } catch (error) {
    throw new Error(
      `DATA_DIR=${path} cannot be created: ${(error as Error).message}. Choose a folder that this user may write.`,
    )
  }
}
