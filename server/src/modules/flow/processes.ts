import { readFile } from 'node:fs/promises'

// The build puts the folder next to the bundle as well, so the same relative path holds there.
const FOLDER = new URL('./processes/', import.meta.url)

/** A process that comes with the product. */
export function processFile(fileName: string): Promise<string> {
  return readFile(new URL(fileName, FOLDER), 'utf8')
}
