import { createHash } from 'node:crypto'
import type pg from 'pg'
import { withClient } from '../client/client.ts'
import type { Migration } from '../readMigrations.ts'
import { APP_ROLE, REPORT_ROLE } from '../tenancy/appRole.ts'
import { type ExportOptions, exportTables } from './exportTables.ts'

/** The message is for the operator: which migration does not fit this database, and why. */
export class MigrationError extends Error {}

// One number for all servers that share a database, so that they migrate one after the other.
const LOCK = 4_711_001

/**
 * Brings the database up to date and returns the names of the migrations it applied. Rows of tables that a migration drops
 * go to `exportFolder` first.
 */
export async function migrate(
  connection: pg.PoolConfig,
  migrations: readonly Migration[],
  options: ExportOptions = {},
): Promise<string[]> {
  return withClient(connection, async client => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists sys_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    const missing = await compareHistory(client, inOrder(migrations))
    for (const migration of missing) await apply(client, migration, options)
    await grantToApp(client)
    await grantToReports(client)
    return missing.map(({ name }) => name)
  })
}

function inOrder(migrations: readonly Migration[]): Migration[] {
  const sorted = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1))
  const numbers = sorted.map(({ name }) => {
    const number = /^(\d{4})_\w+\.sql$/.exec(name)?.[1]
    if (number === undefined) throw new MigrationError(`Migration ${name} must be named like 0001_init.sql.`)
    return number
  })
  const twice = numbers.find((number, index) => number === numbers[index - 1])
  if (twice !== undefined) throw new MigrationError(`Two migrations have the number ${twice}.`)
  return sorted
}

// Version 0.2 could leave the newspaper's tables out of a new database.
const FIRST_OF_NEWSPAPER = '0030_newspaper.sql'
const AFTER_NEWSPAPER = '0098_cached_tables.sql'
/** Migrations of projects of version 0.2, whose tables and records stay as they are. */
const OF_PROJECT = 'own/'

/**
 * The migrations still to apply, in order; throws when what was applied is not what the files say. One with a lower
 * number than the last applied one is applied too: development in branches lands it late, and it was tested on its own.
 */
async function compareHistory(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from sys_migration where not starts_with(name, $1) order by name`,
    [OF_PROJECT],
  )
  const applied = new Set(rows.map(({ name }) => name))
  if (applied.has(AFTER_NEWSPAPER) && !applied.has(FIRST_OF_NEWSPAPER))
    throw new MigrationError(
      'This database was made without the newspaper (MODULES=kit), which this version cannot upgrade. ' +
        'Start version 0.2 once with MODULES=all, which adds its tables, then start this version again.',
    )
  for (const { name, sha256 } of rows) {
    const migration = migrations.find(candidate => candidate.name === name)
    if (!migration)
      throw new MigrationError(
        `This database was used with a newer version: it has migration ${name}, which this version lacks. ` +
          'Start that version or a later one, or restore a backup from before the upgrade into an empty system.',
      )
    if (digest(migration.sql) !== sha256 && !formerDigests(migration.sql).includes(sha256))
      throw new MigrationError(
        `Migration ${name} is not the one that this database was made with: the files of this version were changed. ` +
          'Install a released version again, this one or a later one. Nothing was changed in the database.',
      )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: pg.Client, { name, sql }: Migration, options: ExportOptions): Promise<void> {
  await client.query('begin')
  try {
    await exportTables(client, exportedTables(sql), options)
    await run(client, name, sql)
    await client.query('insert into sys_migration (name, sha256) values ($1, $2)', [name, digest(sql)])
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
export function digest(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

// A migration that failed in some databases may be mended, as long as it makes the same: `-- Formerly <its digest>: why`.
export function formerDigests(sql: string): string[] {
  return [...sql.matchAll(/^-- Formerly ([0-9a-f]{64})\b/gm)].map(([, former = '']) => former)
}

// A migration that drops tables names them in a line of its own, so that their rows are written to files first.
function exportedTables(sql: string): string[] {
  return [...sql.matchAll(/^-- Export: (.+)$/gm)].flatMap(([, names = '']) => names.split(',').map(name => name.trim()))
}

function lineOf(sql: string, error: unknown): string {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
}
