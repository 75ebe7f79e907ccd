import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'

/** The texts of a request by name: those of the query string before those of the body. Everything else is refused. */
export function readTexts(request: FastifyRequest): (name: string) => string {
  const sources = [request.query, request.body].map(source =>
    source !== null && typeof source === 'object' && !Array.isArray(source) ? (source as Record<string, unknown>) : {},
  )
  return name => {
    for (const source of sources) {
      const value = Object.hasOwn(source, name) ? source[name] : undefined
      if (value === undefined || value === null || value === '') continue
      if (typeof value === 'string') return value
      throw new Refusal(
        400,
        { zh: `参数${name}必须是文本`, en: `The parameter ${name} must be a text` },
        { data: { error: 'invalid_request' } },
      )
    }
    return ''
  }
}

export function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value.trim() : ''
}

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
