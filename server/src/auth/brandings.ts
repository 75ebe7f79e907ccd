/** Product names, pictures and colours: of a tenant, and of an address. The table is that of modules/system/branding/schema.sql. */

import type { FastifyRequest } from 'fastify'
import { type Branding, type BrandingValues, brandingOver, brandingValues } from '#contract/system/branding'
import type { BaseColumns, Db } from '../platform/db/database.ts'
import { asSystem, PLATFORM_TENANT } from '../platform/db/tenancy/scope.ts'
import { lastAnswer } from '../platform/http/page/lastAnswer.ts'
import { tenantStatus } from './accounts/people.ts'

type BrandingTable = BaseColumns & { [Key in keyof Required<BrandingValues>]: string | null }

declare module '../platform/db/database.ts' {
  interface Database {
    bladeBranding: BrandingTable
  }
}

/** All that is known, to answer for any tenant and address. */
interface Brandings {
  byTenant: ReadonlyMap<string, BrandingValues>
  tenantsByDomain: ReadonlyMap<string, string>
}

/** The branding of a tenant's pages; empty where neither the tenant nor the installation has set anything. */
export async function brandingOf(db: Db, tenantId: string): Promise<BrandingValues> {
  return valuesFor(tenantId, await allBrandings(db))
}

/** The branding of the tenant that has one of these addresses, else of the installation. */
function brandingAt(origins: readonly string[], { byTenant, tenantsByDomain }: Brandings): Branding {
  const found = origins.map(origin => tenantsByDomain.get(origin)).find(tenant => tenant !== undefined)
  const tenantId = found ?? PLATFORM_TENANT
  return { tenantId, ...valuesFor(tenantId, byTenant) }
}

function valuesFor(tenantId: string, byTenant: Brandings['byTenant']): BrandingValues {
  return brandingOver(byTenant.get(PLATFORM_TENANT) ?? {}, byTenant.get(tenantId) ?? {})
}

/** Read for each page. A few hundred bytes for each tenant, so that all of them are one value. */
function allBrandings(db: Db): Promise<ReadonlyMap<string, BrandingValues>> {
  return asSystem(async () => {
    const rows = await db.selectFrom('bladeBranding').selectAll().execute()
    return new Map(rows.map(row => [row.tenantId, brandingValues({ ...row })]))
  })
}

function tenantsByDomain(db: Db): Promise<ReadonlyMap<string, string>> {
  return asSystem(async () => {
    const rows = await db
      .selectFrom('bladeTenant')
      .select(['tenantId', 'domain'])
      .where('domain', '<>', '')
      .where('status', '=', tenantStatus.active)
      .execute()
    return new Map(rows.map(({ tenantId, domain }) => [(domain ?? '').toLowerCase().replace(/\/$/, ''), tenantId]))
  })
}

const TIMEOUT_MS = 500

/** The branding of the address at which a page is requested; undefined where the database has not answered yet. */
export function pageBranding(db: Db): (request: FastifyRequest) => Promise<Branding | undefined> {
  const read = async () => ({ byTenant: await allBrandings(db), tenantsByDomain: await tenantsByDomain(db) })
  const brandings = lastAnswer(read, TIMEOUT_MS)
  return async ({ protocol, host }) => {
    const last = await brandings()
    // A proxy may terminate TLS without forwarding the protocol.
    const protocols = [protocol, protocol === 'https' ? 'http' : 'https']
    const origins = protocols.map(each => `${each}://${host.toLowerCase()}`)
    return last && brandingAt(origins, last)
  }
}
