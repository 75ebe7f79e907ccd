import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'

const headers = ['x-forwarded-for', 'x-real-ip', 'forwarded']

/** Tells the operator, once, when a proxy seems to stand before us that nobody told us to trust. */
export function warnOfProxies(app: FastifyInstance, { trustProxy }: Config): void {
  if (trustProxy !== false) return
  let warned = false
  app.addHook('onRequest', (request, _, done) => {
    const header = warned ? undefined : headers.find(name => request.headers[name] !== undefined)
    if (header) {
      warned = true
      app.log.warn(
        { header },
        'A proxy sends forwarding headers but TRUST_PROXY is not set: all its visitors count as one address',
      )
    }
    done()
  })
}
