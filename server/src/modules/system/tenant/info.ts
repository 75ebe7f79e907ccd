import { sql } from 'kysely'
import { withoutTrailing } from '#contract/kit/trailing'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

interface TenantInfo {
  tenantId: string
  tenantName: string
  domain: string
  backgroundUrl: string
}

/** The tenant whose domain the browser's address is; an empty object when it is nobody's. */
export async function tenantInfo(db: Db, domain: string): Promise<TenantInfo | Record<string, never>> {
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
export async function assertDomainIsFree(domain: string, ownId: string | undefined, db: Db): Promise<void> {
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

export function withoutSlash(domain: string): string {
  return withoutTrailing(domain.trim(), '/')
}
