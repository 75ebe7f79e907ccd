import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The time as records keep it. */
export async function localTime(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select to_char(localtimestamp, 'YYYY-MM-DD HH24:MI:SS') as now`.execute(db)
  return rows[0]?.now ?? ''
}
