import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Config } from '../../config/config.ts'
import { withClient } from '../client/client.ts'
import { copyOut } from '../copy.ts'
import { TIME_ZONE } from '../database.ts'
import { newId } from '../ids.ts'
import { PLATFORM_TENANT } from '../tenancy/scope.ts'

/** The folder for rows of tables that this version no longer has. */
export const removedTablesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'removed-0.3')

export interface ExportOptions {
  exportFolder?: string
  /** Receives a line about each file. */
  note?: (line: string) => void
}

/**
 * Writes the rows of each table that has any, those of every tenant and deleted ones too, to `<folder>/<table>.csv` with a line
 * of column names. The files are on the disk before this resolves, so that the tables can be dropped in the same transaction.
 */
export async function exportTables(
  client: pg.Client,
  tables: readonly string[],
  { exportFolder: folder, note }: ExportOptions,
): Promise<void> {
  if (tables.length > 0) await client.query(`set local app.tenant = '*'`)
  for (const table of tables) {
    if (!(await hasRows(client, table))) continue
    if (!folder) throw new Error(`The rows of ${table} need a folder to be exported to.`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${table}.csv`)
    const rows = copyOut(client, `copy (select * from ${pg.escapeIdentifier(table)}) to stdout (format csv, header)`)
    await pipeline(rows, createWriteStream(file, { mode: 0o600 }))
    await flush(file)
    note?.(`the rows of ${table}, a table that this version no longer has, are in ${file}`)
  }
}

async function hasRows(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table])
  if (!rows[0]?.found) return false
  const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(table)} limit 1`)
  return rowCount === 1
}

async function flush(file: string): Promise<void> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

interface Repairs {
  migration: string
  tenantId: string
  count: number
  repaired: unknown[]
}

/** Values that a row of the log lists; all of them stay in `upgrade_repairs`. */
const MAX_LISTED = 50

/** Logs the stored values that migrations repaired, once: in the usual log of their tenant and as a line for the operator. */
export async function reportRepairs(connection: pg.PoolConfig, note: (line: string) => void): Promise<void> {
  const repairs = await withClient(connection, async client => {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', '*', true), set_config('timezone', $1, true)`, [TIME_ZONE])
    await client.query('select log_partitions_from(current_date)')
    const taken = await claimUnreported(client)
    for (const one of taken) await logRepairs(client, one)
    await client.query('commit')
    return taken
  })
  for (const line of linesOf(repairs)) note(line)
}

async function claimUnreported(client: pg.Client): Promise<Repairs[]> {
  const { rows } = await client.query<Repairs>(
    `with taken as (update upgrade_repairs set reported_at = now() where reported_at is null returning *)
    select migration, coalesce(tenant_id, $1) as "tenantId", count(*)::int as count,
      (jsonb_agg(jsonb_build_object('table', table_name, 'record', record_id, 'field', field, 'was', left(was, 100))
        order by id) filter (where nth <= $2)) as repaired
    from (select *, row_number() over (partition by migration, tenant_id order by id) as nth from taken) numbered
    group by migration, tenant_id order by migration, tenant_id`,
    [PLATFORM_TENANT, MAX_LISTED],
  )
  return rows
}

async function logRepairs(client: pg.Client, { migration, tenantId, count, repaired }: Repairs): Promise<void> {
  await client.query(
    `insert into blade_log_usual (id, tenant_id, create_time, service_id, log_level, log_id, log_data)
    values ($1, $2, localtimestamp(0), 'broadsheet', 'warn', 'upgrade.repair', $3)`,
    [newId(), tenantId, JSON.stringify({ migration, count, repaired })],
  )
}

function linesOf(repairs: readonly Repairs[]): string[] {
  const counts = new Map<string, number>()
  for (const { migration, count } of repairs) counts.set(migration, (counts.get(migration) ?? 0) + count)
  return [...counts].map(
    ([migration, count]) => `${migration} repaired ${count} stored values: see the usual log, upgrade.repair`,
  )
}
