import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'

/** Whether the address, so many hops before us, is that of a proxy of ours. */
export type Trust = (address: string, hop: number) => boolean

/** A number says how many proxies stand before us; what lies beyond them may be made up. */
export function trustOf(proxies: Config['trustProxy']): Trust | false {
  if (proxies === false) return false
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  return compile(proxies.split(',').map(address => address.trim()))
}

const headers = ['x-forwarded-for', 'x-real-ip', 'forwarded']

/** Warns the operator, once, when a proxy seems to stand before us that is not configured as trusted. */
export function warnOfProxies(app: FastifyInstance, { trustProxy }: Config): void {
  if (trustProxy !== false) return
  let warned = false
  app.addHook('onRequest', (request, _, done) => {
    const header = warned ? undefined : headers.find(name => request.headers[name] !== undefined)
    if (header) {
      warned = true
      app.log.warn(
        { header },
        'A proxy sends forwarding headers but TRUST_PROXY is not set: all its visitors count as one address. ' +
          'Set TRUST_PROXY to the address of that proxy',
      )
    }
    done()
  })
}
