/** The settings of the front end: written into our page, and answered to those that stand elsewhere. */
import type { FastifyInstance } from 'fastify'
import { extensionsAmong } from '#contract/specification'
import { nullValues, type WebConfig } from '#contract/webConfig'
import type { Config } from '../../config/config.ts'

const api = '/api/'

interface ServedConfig extends Partial<WebConfig> {
  frameHosts: readonly string[]
}

/** After all other routes: what they answer beyond the specification is announced. */
export function serveWebConfig(app: FastifyInstance, { web, frameHosts }: Config): ServedConfig {
  const addresses = (app.guardedRoutes ?? []).map(({ url }) => url).filter(url => url.startsWith(`${api}blade-`))
  const extensions = [nullValues, ...extensionsAmong(addresses.map(url => url.slice(api.length)))]
  const settings = { ...web, frameHosts: [...frameHosts, ...(web.frameHosts ?? [])], extensions }
  app.route({
    method: 'GET',
    url: '/config.json',
    config: { policy: 'public' },
    schema: { hide: true },
    handler: (_, reply) => reply.header('cache-control', 'no-cache').send(settings),
  })
  return settings
}
