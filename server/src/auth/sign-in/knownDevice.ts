/** A cookie that distinguishes browsers that have signed in to an account before from those of strangers. */
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { cookieHeader, readCookie } from '../../platform/http/cookies.ts'

const NAME = 'device'
const SECONDS = 180 * 86_400
/** People of one desk share a browser. */
const MAX_ACCOUNTS = 10

export function createKnownDevices(secretKey: Buffer) {
  const sign = (...what: string[]) =>
    createHmac('sha256', secretKey)
      .update(JSON.stringify(['device', ...what]))
      .digest('base64url')
      .slice(0, 22)

  /** The id with its signature, then one signature for each account that signed in there, the newest first. */
  function read(request: FastifyRequest): { id: string; accounts: readonly string[] } | undefined {
    const value = readCookie(request, NAME)
    if (!/^[\w-]{22}(\.[\w-]{22}){2,11}$/.test(value)) return undefined
    const [id = '', signature, ...accounts] = value.split('.')
    return signature === sign(id) ? { id, accounts } : undefined
  }

  return {
    /** A browser in which anybody has signed in. */
    idOf: (request: FastifyRequest): string | undefined => read(request)?.id,

    /** The browser, where it has signed in to this account. */
    find(request: FastifyRequest, tenantId: string, account: string): string | undefined {
      const device = read(request)
      return device?.accounts.includes(sign(device.id, tenantId, account)) ? device.id : undefined
    },

    /** By this cookie the browser is known to the account, in addition to those of before. */
    cookieFor(request: FastifyRequest, tenantId: string, account: string): string {
      const { id, accounts } = read(request) ?? { id: randomBytes(16).toString('base64url'), accounts: [] }
      const mine = sign(id, tenantId, account)
      const signatures = [mine, ...accounts.filter(other => other !== mine)].slice(0, MAX_ACCOUNTS)
      return cookieHeader(request, NAME, [id, sign(id), ...signatures].join('.'), SECONDS)
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>
