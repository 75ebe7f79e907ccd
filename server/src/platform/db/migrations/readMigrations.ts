import { readdir, readFile } from 'node:fs/promises'
import type { Migration } from '../migrate/migrate.ts'

// The build puts the folder next to the bundle as well, so the same relative path holds there.
const FOLDER = new URL('./', import.meta.url)

export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async name => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })))
}
