import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  /** `0001_init.sql`, or `own/0001_init.sql` for those of own/; each of the two lines is applied in order of its names. */
  name: string
  sql: string
}

// The build puts the folder next to the bundle as well, so the same relative path holds there.
const FOLDER = new URL('./migrations/', import.meta.url)

/** In the sources, the migrations of the project stand in own/. */
const BUILT = new URL('own/', FOLDER)
const OWN = existsSync(BUILT) ? BUILT : new URL('../../../../own/migrations/', import.meta.url)

export async function readMigrations(): Promise<Migration[]> {
  const own = await readOwnMigrations()
  return [...(await readFolder(FOLDER)), ...own.map(({ name, sql }) => ({ name: `own/${name}`, sql }))]
}

/** Those of own/, by their file names. */
export function readOwnMigrations(): Promise<Migration[]> {
  return readFolder(OWN)
}

/** Statements that add the newspaper to a database made without it, or remove it from a new one. */
export function readNewspaperSql(name: 'add' | 'remove'): Promise<string> {
  return readFile(new URL(`newspaper/${name}.sql`, FOLDER), 'utf8')
}

async function readFolder(folder: URL): Promise<Migration[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async name => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })))
}
