import { snakeCase } from '../kit/definition/columns.ts'
import '../auth/accounts/tables.ts'
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { digestOf, hashPassword, oneTimePassword, passwordMatches } from '../auth/accounts/passwords.ts'
import { createSeeder, type Seeder } from '../kit/definition/service.ts'
import { modules, services } from '../modules/index.ts'
import { seedTenantDictionaries, seedTenantOffice } from '../modules/system/tenant/index.ts'
import type { Config } from '../platform/config/config.ts'
import { createSecrets } from '../platform/config/secrets.ts'
import { createScopedDb, type Database } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { asSystem, PLATFORM_TENANT } from '../platform/db/tenancy/scope.ts'
import { signEntries } from '../platform/trail/signEntries.ts'
import { grantNewMenus, seedMenus } from './menus.ts'
import names from './regions.json' with { type: 'json' }
import { type Organisation, seedOrganisation, seedSettings } from './start.ts'

/** Rows of one statement. */
const BATCH = 1000
const KEY = 'bladeRegion:all'

/** All regions at once, and never again: what administrators made of them stays. */
async function seedRegions({ tx }: Seeder): Promise<void> {
  const done = await tx.selectFrom('sysSeed').select('key').where('key', '=', KEY).executeTakeFirst()
  if (done) return
  const rows = regionRows().map(row => {
    const columns = Object.entries(row).map(([key, value]) => [snakeCase(key), value])
    return { ...Object.fromEntries(columns), id: newId(), tenant_id: PLATFORM_TENANT }
  })
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

interface SeedOptions {
  config: Config
  connection: pg.PoolConfig
  /** Set by tools that run while a server runs and showed the operator the password. */
  retainsPassword?: boolean
}

/** One number for all servers that share a database, so that they seed one after the other. */
const LOCK = 4_711_002

/**
 * Seeds every installation. Idempotent: records of newer versions are added, and changes and removals by administrators
 * are preserved.
 */
export async function runSeeds({
  config,
  connection,
  retainsPassword = false,
}: SeedOptions): Promise<{ firstAdministrator: FirstAdministrator | null }> {
  const db = createScopedDb({ ...connection, max: 1 }, signEntries(createSecrets(config.secretKey)))
  try {
    return await asSystem(() => db.transaction().execute(tx => seed(tx, config, retainsPassword)))
  } finally {
    await asSystem(() => db.destroy())
  }
}

async function seed(tx: Transaction<Database>, config: Config, retainsPassword: boolean) {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
  const seeder = await createSeeder(tx)
  const organisation = await seedOrganisation(seeder)
  await seedSettings(seeder, services)
  await seedRegions(seeder)
  await grantNewMenus(seeder, () => seedMenus(seeder, modules, services))
  for (const { seed } of services) await seed?.(seeder, services)
  await seedTenantDictionaries(tx)
  await seedTenantOffice(tx)
  return { firstAdministrator: await seedAdministrator(seeder, organisation, { ...config, retainsPassword }) }
}

interface FirstAdministrator {
  tenantId: string
  account: string
  password: string
}

const account = 'admin'

/**
 * Makes the first administrator. Until somebody has signed in as such, each start sets the password again: to the
 * operator's, or to a random one that is answered here, to be shown, and has to be changed.
 */
async function seedAdministrator(
  { once, tx }: Seeder,
  { departmentId, postId, administratorRoleId }: Organisation,
  { adminPassword, retainsPassword }: Pick<Config, 'adminPassword'> & { retainsPassword: boolean },
): Promise<FirstAdministrator | null> {
  const typed = adminPassword ?? oneTimePassword()
  const digest = digestOf(typed)
  const id = await once('bladeUser', account, async () => ({
    account,
    password: await hashPassword(digest),
    mustChangePassword: adminPassword === undefined,
    name: '管理员',
    realName: '管理员',
    birthday: null,
    sex: null,
    lastLoginTime: null,
    roleId: administratorRoleId,
    deptId: departmentId,
    postId,
  }))
  const waiting = await tx
    .selectFrom('bladeUser')
    .select('password')
    .where('id', '=', id)
    .where('lastLoginTime', 'is', null)
    .executeTakeFirst()
  if (!waiting || retainsPassword) return null
  if (!(await passwordMatches(waiting.password, digest)))
    await tx
      .updateTable('bladeUser')
      .set({ password: await hashPassword(digest), mustChangePassword: adminPassword === undefined })
      .where('id', '=', id)
      .execute()
  return adminPassword === undefined ? { tenantId: PLATFORM_TENANT, account, password: typed } : null
}

/** A row of the regions; the columns of levels below its own are unset. */
interface RegionRow {
  code: string
  parentCode: string
  /** Codes from the country down to the parent, joined by commas. */
  ancestors: string
  name: string
  provinceCode: string | null
  provinceName: string | null
  cityCode: string | null
  cityName: string | null
  districtCode: string | null
  districtName: string | null
  /** 0 country, 1 province, 2 prefecture, 3 county. */
  regionLevel: number
  /** Place among its siblings, from 1. */
  sort: number
}

const country: RegionRow = {
  ...{ code: '00', parentCode: '0', ancestors: '0', name: '中华人民共和国', regionLevel: 0, sort: 1 },
  ...{ provinceCode: null, provinceName: null, cityCode: null, cityName: null, districtCode: null, districtName: null },
}

/** The country with its provinces, prefectures and counties; parents precede their children. */
export function regionRows(): RegionRow[] {
  const rows = new Map([[country.code, country]])
  const children = new Map<string, number>()
  for (const [code, name] of Object.entries(names).sort(byLevel)) {
    const parent = rows.get(code.length > 2 ? code.slice(0, -2) : country.code)
    if (!parent) throw new Error(`region ${code} has no parent`)
    const sort = (children.get(parent.code) ?? 0) + 1
    children.set(parent.code, sort)
    rows.set(code, rowOf(code, name, parent, sort))
  }
  return [...rows.values()]
}

function rowOf(code: string, name: string, parent: RegionRow, sort: number): RegionRow {
  const regionLevel = code.length / 2
  return {
    ...parent,
    code,
    parentCode: parent.code,
    ancestors: parent === country ? country.code : `${parent.ancestors},${parent.code}`,
    name,
    ...(regionLevel === 1 && { provinceCode: code, provinceName: name }),
    ...(regionLevel === 2 && { cityCode: code, cityName: name }),
    ...(regionLevel === 3 && { districtCode: code, districtName: name }),
    regionLevel,
    sort,
  }
}

function byLevel([a]: [string, string], [b]: [string, string]): number {
  return a.length - b.length || Number(a) - Number(b)
}
