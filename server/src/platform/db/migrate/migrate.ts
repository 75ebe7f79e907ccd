import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path/posix'
import type pg from 'pg'
import { withClient } from '../client/client.ts'
import { LAST_OF_0_2, type Migration, readUpgrades } from '../readMigrations.ts'
import { APP_ROLE, REPORT_ROLE } from '../tenancy/appRole.ts'
import { type ExportOptions, exportTables } from './exportTables.ts'

/** The message is for the operator: which migration does not fit this database, and why. */
export class MigrationError extends Error {}

// One number for all servers that share a database, so that they migrate one after the other.
const LOCK = 4_711_001

interface MigrateOptions extends ExportOptions {
  /** For databases of version 0.2. */
  upgrades?: readonly Migration[]
}

/**
 * Brings the database up to date and returns the names of the migrations it applied. Rows of tables that a migration drops
 * go to `exportFolder` first.
 */
export async function migrate(
  connection: pg.PoolConfig,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<string[]> {
  return withClient(connection, async client => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists sys_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    const upgraded = await upgradeFrom02(client, options)
    const missing = missingOf(await readHistory(client), inOrder(migrations))
    for (const migration of missing) await apply(client, migration, options)
    await grantToApp(client)
    await grantToReports(client)
    return [...upgraded, ...missing].map(({ name }) => name)
  })
}

/** Digests of the applied migrations by their names. */
type History = Map<string, string>

async function readHistory(client: pg.Client): Promise<History> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from sys_migration')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** The last upgrade makes the history of such a database that of a new one. */
async function upgradeFrom02(client: pg.Client, options: MigrateOptions): Promise<Migration[]> {
  const history = await readHistory(client)
  const numbered = [...history].filter(([name]) => /^\d{4}_/.test(name))
  if (numbered.length === 0) return []
  if (!history.has(LAST_OF_0_2))
    throw new MigrationError(
      'This database is of version 0.1. Start version 0.2.0 on it once, then start this version again. ' +
        'Nothing was changed in the database.',
    )
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('blade_edition') is not null as found`)
  if (!rows[0]?.found)
    throw new MigrationError(
      'This database was made without the newspaper (MODULES=kit), which this version cannot upgrade. ' +
        'Start version 0.2 once with MODULES=all, which adds its tables, then start this version again.',
    )
  const later = new Map(numbered.filter(([name]) => name > LAST_OF_0_2))
  const missing = missingOf(later, inOrder(options.upgrades ?? (await readUpgrades())))
  for (const upgrade of missing) await apply(client, upgrade, options)
  return missing
}

const LAYERS = ['platform', 'auth', 'kit', 'modules']

/**
 * Folder by folder: lower layers first, then by name, and after the folders that a line `-- After: modules/system/user` names.
 * In a folder `schema.sql` is followed by the numbered files.
 */
function inOrder(migrations: readonly Migration[]): Migration[] {
  const folders = new Map<string, Migration[]>()
  for (const migration of migrations) {
    const folder = dirname(migration.name)
    folders.set(folder, [...(folders.get(folder) ?? []), migration])
  }
  const layerOf = (folder: string) => LAYERS.indexOf(folder.split('/')[0] ?? '')
  const names = [...folders.keys()].sort((a, b) => layerOf(a) - layerOf(b) || (a < b ? -1 : 1))
  const placed = new Set<string>()
  const ordered: Migration[] = []
  const place = (folder: string) => {
    const files = folders.get(folder)
    if (!files || placed.has(folder)) return
    placed.add(folder)
    for (const former of files.flatMap(({ sql }) => namesIn(sql, 'After'))) place(former)
    ordered.push(...inFolder(files))
  }
  for (const name of names) place(name)
  return ordered
}

function inFolder(migrations: Migration[]): Migration[] {
  const numbered = migrations.map(migration => ({ migration, number: numberOf(migration.name) }))
  numbered.sort((a, b) => a.number - b.number)
  const twice = numbered.find(({ number }, index) => number === numbered[index - 1]?.number)
  if (twice) throw new MigrationError(`${twice.migration.name} has the number of another file in its folder.`)
  return numbered.map(({ migration }) => migration)
}

function numberOf(name: string): number {
  const file = basename(name)
  const number = file === 'schema.sql' ? '0' : /^(\d{4})_\w+\.sql$/.exec(file)?.[1]
  if (number === undefined)
    throw new MigrationError(`Migration ${name} must be named schema.sql, or like 0001_colour.sql.`)
  return Number(number)
}

/**
 * The migrations still to apply, in order; throws when an applied migration differs from its file. One before the last
 * applied one is applied too: development in branches lands it late, and it was tested on its own.
 */
function missingOf(history: History, migrations: Migration[]): Migration[] {
  const folders = new Set(migrations.map(({ name }) => dirname(name)))
  for (const [name, sha256] of history) {
    const migration = migrations.find(candidate => candidate.name === name)
    // A module that was removed leaves its tables.
    if (!migration && !folders.has(dirname(name))) continue
    if (!migration)
      throw new MigrationError(
        `This database was used with a newer version: it has migration ${name}, which this version lacks. ` +
          'Start that version or a later one, or restore a backup from before the upgrade into an empty system.',
      )
    if (migrationDigest(migration.sql) !== sha256)
      throw new MigrationError(
        `Migration ${name} is not the one that this database was made with: the files of this version were changed. ` +
          'Install a released version again, this one or a later one. Nothing was changed in the database.',
      )
  }
  return migrations.filter(({ name }) => !history.has(name))
}

async function apply(client: pg.Client, { name, sql }: Migration, options: ExportOptions): Promise<void> {
  await client.query('begin')
  try {
    await exportTables(client, namesIn(sql, 'Export'), options)
    await client.query('insert into sys_migration (name, sha256) values ($1, $2)', [name, migrationDigest(sql)])
    await run(client, name, sql)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function run(client: pg.Client, name: string, sql: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new MigrationError(
      `Migration ${name} failed: ${(error as Error).message}${lineOf(sql, error)}. It changed nothing. ` +
        'Correct the cause and start again. To go back to the former version, restore the backup from before the upgrade.',
      { cause: error },
    )
  }
}

// The app reads and writes rows; only this connection may change the schema or the history of migrations.
async function grantToApp(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  if (!rowCount) return
  await client.query(`
    begin;
    grant usage on schema public to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
    grant usage, select on all sequences in schema public to ${APP_ROLE};
    revoke all on sys_migration from ${APP_ROLE};
    commit`)
}

// Only the views: not the tables below them, nor anything of the schema `public`.
async function grantToReports(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_roles, pg_namespace where rolname = $1 and nspname = 'reporting'`,
    [REPORT_ROLE],
  )
  if (!rowCount) return
  await client.query(`
    grant usage on schema reporting to ${REPORT_ROLE};
    grant select on all tables in schema reporting to ${REPORT_ROLE}`)
}

// Line ends are not history: git may write them as \r\n on Windows.
export function migrationDigest(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

// `-- After:` names the folders that come first, `-- Export:` the tables that are dropped, whose rows are written to files first.
function namesIn(sql: string, word: 'After' | 'Export'): string[] {
  return [...sql.matchAll(new RegExp(`^-- ${word}: (.+)$`, 'gm'))].flatMap(([, names = '']) =>
    names.trim().split(/,\s*/),
  )
}

function lineOf(sql: string, error: unknown): string {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
}
