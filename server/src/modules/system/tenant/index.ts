import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { defaultTenant } from '#contract/auth'
import { endingDays } from '#contract/desk/workbench'
import { splitIds } from '#contract/kit/rules'
import { withoutTrailing } from '#contract/kit/values'
import { type Tenant, tenant } from '#contract/system/tenant'
import { tenantPackage } from '#contract/system/tenant-package'
import { announce } from '../../../auth/accounts/announcements.ts'
import { tenantStatus } from '../../../auth/accounts/people.ts'
import { brandingOf } from '../../../auth/brandings.ts'
import { grantToAdministrators } from '../../../auth/permissions/grantable.ts'
import { assertPackageAdministers } from '../../../auth/permissions/retainAdministration.ts'
import { offersPhone } from '../../../auth/phone/phoneCodes.ts'
import { revokeSessions } from '../../../auth/sessions/tokens.ts'
import { recordOf } from '../../../kit/definition/columns.ts'
import { type Context, type Hooks, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { dayFromNow, equal } from '../../../kit/definition/service.ts'
import { isId, refusalFor } from '../../../kit/input/checkInput.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import { indexSoon } from '../../../kit/search/rebuild.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem, PLATFORM_TENANT } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'
import { createFirstUser } from './office.ts'

const ATTEMPTS = 50

/** Six digits that no tenant has or had: what a removed one left behind must not come to another. */
async function newTenantId(db: Db): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const code = String(randomInt(100_000, 1_000_000))
    const { rows } = await sql`select 1 from blade_tenant where tenant_id = ${code}`.execute(db)
    if (rows.length === 0) return code
  }
  throw new Error('no free tenant id was found')
}

export { createFirstUser, grantEveryday, seedTenantDictionaries, seedTenantOffice } from './office.ts'

const hooks: Hooks<typeof tenant> = {
  async beforeSubmit(draft, { before, db }) {
    if (draft.status && !Object.values<number>(tenantStatus).includes(draft.status))
      throw refusalFor(tenant.fields.status, 'wrong')
    if (!before) draft.tenantId = await newTenantId(db)
    else if (before.tenantId === PLATFORM_TENANT) {
      if (draft.expireTime) throw new Refusal(400, labels.platformEnds)
      if (draft.status === tenantStatus.stopped) throw new Refusal(400, labels.platformStops)
      if (draft.packageId) throw new Refusal(400, labels.platformPackage)
    }
    if (draft.packageId && draft.packageId !== before?.packageId) {
      const menuIds = await menusOfPackage(draft.packageId, db)
      const former = before?.packageId ? await menusOfPackage(before.packageId, db) : undefined
      // The check of references reports that there is no such package.
      if (menuIds !== undefined) await assertPackageAdministers(menuIds, former, db)
    }
    if (!draft.domain) return
    draft.domain = withoutSlash(draft.domain)
    await assertDomainIsFree(draft.domain, before?.id, db)
  },

  async afterSubmit(record, { before, db }) {
    if (record.tenantName !== before?.tenantName) await assertUniqueName(record, db)
    if (!before) {
      await indexSoon(db)
      return { firstUser: await createFirstUser(record, db) }
    }
    if (record.packageId !== before.packageId) await grantToAdministrators(db, record.tenantId)
    await announce(db, { tenant: record.tenantId })
  },

  async beforeRemove(_, { records, db }) {
    const codes = records.map(({ tenantId }) => tenantId)
    if (codes.includes(PLATFORM_TENANT)) throw new Refusal(400, labels.platformStays)
    await asSystem(async () => {
      await revokeSessions(db, 'tenantId', codes)
      for (const code of codes) await announce(db, { tenant: code })
    })
  },

  async beforeRestore({ id, domain }, { db }) {
    if (domain) await assertDomainIsFree(domain, id, db)
  },

  async afterRestore({ tenantId }, { db }) {
    await grantToAdministrators(db, tenantId)
    await announce(db, { tenant: tenantId })
  },
}

async function menusOfPackage(id: string, db: Context['db']): Promise<string | undefined> {
  const found = await db.selectFrom('bladeTenantPackage').select('menuId').where('id', '=', id).executeTakeFirst()
  return found && (found.menuId ?? '')
}

/** Tenants may have the same name from earlier versions, so that a query decides, one after the other. */
async function assertUniqueName({ id, tenantName }: Tenant, db: Context['db']): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('names of tenants'))`.execute(db)
  const alike = await db
    .selectFrom('bladeTenant')
    .select('id')
    .where(sql<boolean>`same_name(tenant_name) = same_name(${tenantName})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (alike) throw new Refusal(409, labels.nameTaken, { fields: [tenant.fields.tenantName] })
}

const served: ModuleDefinition = serveModule(tenant, {
  table: 'blade_tenant',
  needsProof: true,
  // The row of a tenant belongs to it, so that its own people see it and no other.
  tableTenancy: 'managed',
  menu: { under: 'system', sort: 9, source: 'iconfont icon-caidanguanli' },
  limits: { info: { max: 120, timeWindow: 60_000 } },
  events: {
    ...{ submit: 'tenant.submit', remove: 'tenant.remove', setting: 'tenant.setting' },
    ...{ datasource: 'tenant.datasource', 'package-setting': 'tenant.package' },
  },
  hooks,
  todoLists: [
    {
      ...{ key: 'ending', isProblem: true },
      title: { zh: '租户已到期或30天内到期', en: 'Tenants that have ended or end within 30 days' },
      filters: async context => [
        equal('status', tenantStatus.active),
        { field: 'expireTime', operator: 'lte', value: await dayFromNow(endingDays, context) },
      ],
    },
  ],
  calls: {
    select: (_, { db }) =>
      db.selectFrom('bladeTenant').select(['id', 'tenantId', 'tenantName']).orderBy('tenantId').execute(),

    // The sign-in page makes this request anyway, so the answer specifies which ways of sign-in there are.
    info: ({ domain, tenantId }, { db, services }) =>
      asSystem(async () => {
        const { socialSources } = services
        const info = await tenantInfo(db, domain ?? '')
        const branding = await brandingOf(db, info.tenantId ?? PLATFORM_TENANT)
        const byPhone = await offersPhone(db, info.tenantId ?? (tenantId || defaultTenant))
        return {
          ...info,
          ...(socialSources.length > 0 && { socialSources: [...socialSources] }),
          ...(Object.keys(branding).length > 0 && { branding }),
          ...(byPhone && { phoneSignIn: true as const }),
        }
      }),

    'package-detail': async ({ tenantId }, context) => {
      const { packageId } = await requireTenant(tenantId, context)
      if (!packageId) return {}
      const row = await context.db
        .selectFrom('bladeTenantPackage')
        .selectAll()
        .where('id', '=', packageId)
        .executeTakeFirst()
      return row ? recordOf(tenantPackage, row) : {}
    },

    setting: async ({ ids, status, ...limits }, context) => {
      const settings = { ...limits, ...(status && { status }) }
      await inTransaction(context.db, async db => {
        for (const id of splitIds(ids)) await saveRecord(served, { id, ...settings }, { ...context, db })
      })
      return null
    },

    datasource: async ({ tenantId, datasourceId }, context) => {
      const { id } = await requireTenant(tenantId, context)
      await saveRecord(served, { id, datasourceId: datasourceId || null }, context)
      return null
    },

    'package-setting': async ({ tenantId, packageId }, context) => {
      const { id } = await requireTenant(tenantId, context)
      await saveRecord(served, { id, packageId: packageId || null }, context)
      return null
    },
  },
})

export default served

/** By its code, or by the id of its row as older front ends send it. */
async function requireTenant(idOrCode: string, { db }: Context): Promise<Pick<Tenant, 'id' | 'packageId'>> {
  return db
    .selectFrom('bladeTenant')
    .select(['id', 'packageId'])
    .where(eb => eb.or([eb('tenantId', '=', idOrCode), ...(isId(idOrCode) ? [eb('id', '=', idOrCode)] : [])]))
    .executeTakeFirstOrThrow(absent)
}

const labels = {
  platformStays: { zh: '管理组租户不能删除', en: "The platform's own tenant cannot be removed" },
  platformStops: { zh: '管理组租户不能停用', en: "The platform's own tenant cannot be stopped" },
  nameTaken: { zh: '租户名称已存在', en: 'Name: already exists' },
  platformEnds: { zh: '管理组租户不能过期', en: "The platform's own tenant cannot expire" },
  platformPackage: { zh: '管理组租户不受产品包限制', en: "The platform's own tenant has no package" },
}

interface TenantInfo {
  tenantId: string
  tenantName: string
  domain: string
  backgroundUrl: string
}

/** The tenant whose domain the browser's address is; an empty object when it is nobody's. */
async function tenantInfo(db: Db, domain: string): Promise<TenantInfo | Record<string, never>> {
  const bareDomain = withoutSlash(domain)
  if (bareDomain === '' || bareDomain.length > 255) return {}
  const tenant = await db
    .selectFrom('bladeTenant')
    .select(['tenantId', 'tenantName', 'domain', 'backgroundUrl'])
    .where('domain', 'in', [bareDomain, `${bareDomain}/`])
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!tenant) return {}
  return { ...tenant, domain: tenant.domain ?? '', backgroundUrl: tenant.backgroundUrl ?? '' }
}

/** An address leads to one tenant. */
async function assertDomainIsFree(domain: string, ownId: string | undefined, db: Db): Promise<void> {
  // The second of two concurrent tenants with one domain waits here and then finds the first.
  await sql`select pg_advisory_xact_lock(hashtext(${`domain ${domain}`}))`.execute(db)
  const holder = await db
    .selectFrom('bladeTenant')
    .select('tenantName')
    .where('domain', 'in', [domain, `${domain}/`])
    .$if(ownId !== undefined, query => query.where('id', '!=', ownId ?? ''))
    .executeTakeFirst()
  if (holder)
    throw new Refusal(409, {
      zh: `绑定域名已属于租户${holder.tenantName}`,
      en: `The domain belongs to the tenant ${holder.tenantName}`,
    })
}

function withoutSlash(domain: string): string {
  return withoutTrailing(domain.trim(), '/')
}
