import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  /** File name, such as `0001_init.sql`; the order of the names is the order of the migrations. */
  name: string
  sql: string
}

// The build puts the folder next to the bundle as well, so the same relative path holds there.
const FOLDER = new URL('./migrations/', import.meta.url)

export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async name => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })))
}
