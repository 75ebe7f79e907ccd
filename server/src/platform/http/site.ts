/** Where people reach us: the path below which everything is served, and the address in links. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { unknownPath } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    site: Pick<Config, 'basePath' | 'publicUrl'>
  }
}

/** Probes and metrics are also served outside of the base path, for programs on the machine itself. */
const beside = /^\/(livez|healthz|readyz|metrics)(\?|$)/

/** Takes the base path off an address, so that routes do not know it. */
export function withoutBasePath(url: string, basePath: string): string {
  return url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url
}

/** Serves nothing else beside the base path; the address of the host alone leads there. */
export function serveBelow(app: FastifyInstance, { basePath, publicUrl }: Config): void {
  app.decorate('site', { basePath, publicUrl })
  if (basePath === '') return
  app.addHook('onRequest', async ({ originalUrl, method }, reply) => {
    if (originalUrl.startsWith(`${basePath}/`) || beside.test(originalUrl)) return
    const isPage = ['/', basePath].includes(originalUrl.split('?', 1)[0] ?? '') && ['GET', 'HEAD'].includes(method)
    if (!isPage) throw unknownPath()
    return reply.redirect(`${basePath}/`, 302)
  })
}

/**
 * Name and path of a cookie that is ours alone. With https the name says to browsers that no neighbouring host may set
 * it; below a base path, which that name excludes, that it travels by https only.
 */
export function ownCookie({ server, protocol }: FastifyRequest, name: string): { name: string; path: string } {
  const { basePath } = server.site
  if (protocol !== 'https') return { name, path: basePath || '/' }
  return basePath === '' ? { name: `__Host-${name}`, path: '/' } : { name: `__Secure-${name}`, path: basePath }
}
