import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  /** `0001_init.sql`; they are applied in the order of their names. */
  name: string
  sql: string
}

// The build puts the folder next to the bundle as well, so the same relative path holds there.
const FOLDER = new URL('./migrations/', import.meta.url)

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async name => ({ name, sql: await readFile(new URL(name, FOLDER), 'utf8') })))
}
