import '../auth/accounts/tables.ts'
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { createSeeder, type Seeder } from '../kit/definition/seeder.ts'
import { modules, services } from '../modules/index.ts'
import { seedTenantDictionaries, seedTenantOffice } from '../modules/system/tenant/index.ts'
import type { Config } from '../platform/config/config.ts'
import { createScopedDb, type Database } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { asSystem, PLATFORM_TENANT } from '../platform/db/tenancy/scope.ts'
import { type FirstAdministrator, seedAdministrator } from './administrator.ts'
import { seedMenus } from './menus.ts'
import { grantNewMenus } from './newMenus.ts'
import { regionRows } from './regions.ts'
import { seedOrganisation, seedSettings } from './start.ts'

/** Rows of one statement. */
const BATCH = 1000
const KEY = 'bladeRegion:all'

/** All regions at once, and never again: what administrators made of them stays. */
async function seedRegions({ tx }: Seeder): Promise<void> {
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

interface Parts {
  config: Config
  connection: pg.PoolConfig
  /** Set by tools that run beside a server and showed the operator the password. */
  keepsPassword?: boolean
}

/** One number for all servers that share a database, so that they seed one after the other. */
const LOCK = 4_711_002

/**
 * Seeds every installation. Idempotent: records of newer versions are added, and changes and removals by
 * administrators are kept.
 */
export async function runSeeds({
  config,
  connection,
  keepsPassword = false,
}: Parts): Promise<{ firstAdministrator: FirstAdministrator | null }> {
  const db = createScopedDb({ ...connection, max: 1 })
  try {
    return await asSystem(() => db.transaction().execute(tx => seed(tx, config, keepsPassword)))
  } finally {
    await asSystem(() => db.destroy())
  }
}

async function seed(tx: Transaction<Database>, config: Config, keepsPassword: boolean) {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
  const seeder = await createSeeder(tx)
  const organisation = await seedOrganisation(seeder)
  await seedSettings(seeder, services)
  await seedRegions(seeder)
  await grantNewMenus(seeder, () => seedMenus(seeder, modules, services))
  for (const { seed } of services) await seed?.(seeder, services)
  await seedTenantDictionaries(tx)
  await seedTenantOffice(tx)
  return { firstAdministrator: await seedAdministrator(seeder, organisation, { ...config, keepsPassword }) }
}
