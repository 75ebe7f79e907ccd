import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/database.ts'

/** The address at which a request arrived. */
export type Site = Pick<FastifyRequest, 'protocol' | 'host'>

/** The origin of the tenant's or the public address where the request came there, else the public or its own. */
export function originAt({ protocol, host }: Site, domain: string | null, publicUrl: string | undefined): string {
  const known = [domain ?? '', publicUrl ?? ''].find(url => URL.canParse(url) && new URL(url).host === host)
  return new URL(known ?? publicUrl ?? `${protocol}://${host}`).origin
}

export async function originFor(db: Db, tenantId: string, site: Site, publicUrl: string | undefined): Promise<string> {
  const row = await db.selectFrom('bladeTenant').select('domain').where('tenantId', '=', tenantId).executeTakeFirst()
  return originAt(site, row?.domain ?? null, publicUrl)
}
