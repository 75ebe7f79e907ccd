import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Config } from '../../config/config.ts'
import { copyOut } from '../copy.ts'

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
