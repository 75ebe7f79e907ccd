import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  /** Its path below server/src, such as `modules/system/post/schema.sql`; of the upgrades from version 0.2 the file's name. */
  name: string
  sql: string
}

// The build puts the SQL files, with their folders, into `sql` next to the bundle.
const ROOT = new URL(import.meta.url.endsWith('.ts') ? '../../' : './sql/', import.meta.url)
const UPGRADES = 'platform/db/upgrades/'

/** The schema of each folder, and what changes it. */
export async function readMigrations(): Promise<Migration[]> {
  const paths = (await readdir(ROOT, { recursive: true })).map(path => path.replaceAll('\\', '/'))
  return Promise.all(paths.filter(path => path.endsWith('.sql') && !path.startsWith(UPGRADES)).map(path => read(path)))
}

/** The way from the tables of version 0.2 to those that the schemas create. */
export async function readUpgrades(): Promise<Migration[]> {
  const names = (await readdir(new URL(UPGRADES, ROOT))).filter(name => name !== SCHEMA_OF_0_2)
  return Promise.all(names.map(async name => ({ ...(await read(UPGRADES + name)), name })))
}

const SCHEMA_OF_0_2 = '0.2.0.sql'
export const LAST_OF_0_2 = '0097_history_by_month.sql'

/** All tables of version 0.2, under the name of its last migration: for backups of that version. */
export async function readSchemaOf02(): Promise<Migration> {
  return { ...(await read(UPGRADES + SCHEMA_OF_0_2)), name: LAST_OF_0_2 }
}

async function read(path: string): Promise<Migration> {
  return { name: path, sql: await readFile(new URL(path, ROOT), 'utf8') }
}
