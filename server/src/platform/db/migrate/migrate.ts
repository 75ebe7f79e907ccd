import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Migration, readNewspaperSql } from '../readMigrations.ts'
import { APP_ROLE, REPORT_ROLE } from '../tenancy/appRole.ts'
import { type ExportOptions, exportTables } from './exportTables.ts'
import { isOfNewspaper, type Step, stepsFor } from './newspaper.ts'

/** The message is for the operator: which migration does not fit this database, and why. */
export class MigrationError extends Error {}

// One number for all servers that share a database, so that they migrate one after the other.
const LOCK = 4_711_001

/**
 * Brings the database up to date and returns the names of the migrations it applied. Without `newspaper`, a database that
 * does not hold the newspaper gets no tables for it. Rows of tables that a migration drops go to `exportFolder` first.
 */
export async function migrate(
  connection: pg.PoolConfig,
  migrations: readonly Migration[],
  { newspaper = true, ...exportOptions }: { newspaper?: boolean } & ExportOptions = {},
): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists sys_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    const { missing, applied } = await compareHistory(client, inOrder(migrations))
    const steps = stepsFor(missing, { applied, newspaper })
    for (const step of steps) await apply(client, step, exportOptions)
    await grantToApp(client)
    await grantToReports(client)
    return steps.flatMap(step => kept(step).map(({ name }) => name))
  } finally {
    await client.end()
  }
}

const LINE_OF_PROJECT = 'own/'

/** The product's, then those of the project. Each line counts for itself, so that a later version of the product fits. */
function inOrder(migrations: readonly Migration[]): Migration[] {
  const isOfProject = ({ name }: Migration) => name.startsWith(LINE_OF_PROJECT)
  return [
    ...inLine(
      migrations.filter(migration => !isOfProject(migration)),
      '',
    ),
    ...inLine(migrations.filter(isOfProject), LINE_OF_PROJECT),
  ]
}

function inLine(migrations: readonly Migration[], prefix: string): Migration[] {
  const sorted = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1))
  const numbers = sorted.map(({ name }) => {
    const number = /^(\d{4})_\w+\.sql$/.exec(name.slice(prefix.length))?.[1]
    if (number === undefined) throw new MigrationError(`Migration ${name} must be named like 0001_init.sql.`)
    return number
  })
  const twice = numbers.find((number, index) => number === numbers[index - 1])
  if (twice !== undefined) throw new MigrationError(`Two migrations have the number ${prefix}${twice}.`)
  return sorted
}

/**
 * The migrations still to apply, in order; throws when what was applied is not what the files say. One with a lower
 * number than the last applied one is applied too: development in branches lands it late, and it was tested on its own.
 */
async function compareHistory(client: pg.Client, migrations: Migration[]) {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from sys_migration order by name',
  )
  for (const { name, sha256 } of rows) {
    const migration = migrations.find(candidate => candidate.name === name)
    if (!migration && name.startsWith(LINE_OF_PROJECT))
      throw new MigrationError(
        `This database has migration ${name}, which this project lacks. ` +
          'Start the project that made it, with all its files in own/migrations, or restore a backup from before.',
      )
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
  const applied = new Set(rows.map(({ name }) => name))
  return { applied, missing: migrations.filter(({ name }) => !applied.has(name)) }
}

/** Migrations of the step that count as applied. */
const kept = ({ migrations, removesNewspaper }: Step) =>
  migrations.filter(migration => !removesNewspaper || !isOfNewspaper(migration))

async function apply(client: pg.Client, step: Step, exportOptions: ExportOptions): Promise<void> {
  const ends = step.removesNewspaper ? 'remove' : step.addsNewspaper ? 'add' : undefined
  const last = ends && { name: `newspaper/${ends}.sql`, sql: await readNewspaperSql(ends) }
  await client.query('begin')
  try {
    for (const { name, sql } of [...step.migrations, ...(last ? [last] : [])]) {
      await exportTables(client, exportedTables(sql), exportOptions)
      await run(client, name, sql)
    }
    for (const { name, sql } of kept(step))
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
