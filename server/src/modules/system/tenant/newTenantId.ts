import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const ATTEMPTS = 50

/** Six digits that no tenant has or had: what a removed one left behind must not come to another. */
export async function newTenantId(db: Db): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const code = String(randomInt(100_000, 1_000_000))
    const { rows } = await sql`select 1 from blade_tenant where tenant_id = ${code}`.execute(db)
    if (rows.length === 0) return code
  }
  throw new Error('no free tenant id was found')
}
