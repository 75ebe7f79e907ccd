import type { FastifyRequest } from 'fastify'

/** The values of a request that logs, links and data scopes read; a job states its own. */
export interface Origin {
  ip: string
  method: string
  /** The route without `/api/`. */
  path: string
  /** The address of the product in links, without a trailing slash. */
  site: string
}

export function originOf({ server, protocol, host, ip, method, routeOptions }: FastifyRequest): Origin {
  const { publicUrl, basePath } = server.site
  const site = publicUrl ?? `${protocol}://${host}${basePath}`
  return { ip, method, path: (routeOptions.url ?? '').replace(/^\/api\//, ''), site }
}
