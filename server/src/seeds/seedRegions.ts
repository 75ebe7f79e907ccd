import { sql } from 'kysely'
import type { Seeder } from '../kit/definition/seeder.ts'
import { newId } from '../platform/db/ids.ts'
import { PLATFORM_TENANT } from '../platform/db/tenancy/scope.ts'
import { regionRows } from './regions.ts'

/** Rows of one statement. */
const BATCH = 1000
const KEY = 'bladeRegion:all'

/** All regions at once, and never again: what administrators made of them stays. */
export async function seedRegions({ tx }: Seeder): Promise<void> {
  const done = await tx.selectFrom('sysSeed').select('key').where('key', '=', KEY).executeTakeFirst()
  if (done) return
  const rows = regionRows().map(row => ({ ...snakeCased(row), id: newId(), tenant_id: PLATFORM_TENANT }))
  for (let start = 0; start < rows.length; start += BATCH)
    await sql`
      insert into blade_region (id, tenant_id, code, parent_code, ancestors, name, province_code, province_name,
        city_code, city_name, district_code, district_name, region_level, sort)
      select id, tenant_id, code, parent_code, ancestors, name, province_code, province_name,
        city_code, city_name, district_code, district_name, region_level, sort
      from jsonb_populate_recordset(null::blade_region, ${JSON.stringify(rows.slice(start, start + BATCH))}::jsonb)
      on conflict do nothing`.execute(tx)
  await tx
    .insertInto('sysSeed')
    .values({ key: KEY, recordId: rows[0]?.id ?? '0' })
    .execute()
}

function snakeCased(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`), value]),
  )
}
