import '../auth/accounts/tables.ts'
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { createSeeder } from '../kit/definition/seeder.ts'
import { modules, services } from '../modules/index.ts'
import { seedTenantDictionaries, seedTenantOffice } from '../modules/system/tenant/index.ts'
import type { Config } from '../platform/config/config.ts'
import { createScopedDb, type Database } from '../platform/db/database.ts'
import { asSystem } from '../platform/db/tenancy/scope.ts'
import { type FirstAdministrator, seedAdministrator } from './administrator.ts'
import { seedMenus } from './menus.ts'
import { grantNewMenus } from './newMenus.ts'
import { seedRegions } from './seedRegions.ts'
import { seedOrganisation, seedSettings } from './start.ts'

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
