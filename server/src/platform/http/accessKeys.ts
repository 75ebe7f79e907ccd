/** Keys of programs: recognized by the guard, which lets them do no more than they were made for. */
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { splitIds } from '#contract/kit/rules'
import { webhook } from '#contract/resource/webhook'
import { accessKey } from '#contract/system/access-key'
import { forbidden, Refusal } from './reply/refusal.ts'

/** The limits of a key, beyond those of its owner. */
export interface KeyLimits {
  id: string
  /** Paths of modules without `/api/`; all when empty. */
  modules: readonly string[]
  readOnly: boolean
  /** Addresses and networks, joined by commas; any when empty. */
  addresses: string
}

/** Calls about the account itself, its keys and webhooks: a stolen key must become nothing that outlives it. */
const personal = ['blade-auth', accessKey.path, webhook.path, 'blade-user/update-password', 'blade-user/update-info']

const REQUESTS_PER_MINUTE = 600
/** Requests of the current minute by key, in this process. */
const counts = new LRUCache<string, { requests: number }>({ max: 10_000, ttl: 60_000 })

/** Refuses a request that goes beyond the limits of its key. */
export function assertKeyAllows(key: KeyLimits, { ip, method, routeOptions }: FastifyRequest): void {
  if (key.addresses !== '' && !includes(key.addresses, ip)) throw new Refusal(403, labels.address)
  const count = counts.get(key.id) ?? { requests: 0 }
  if (count.requests === 0) counts.set(key.id, count)
  count.requests += 1
  if (count.requests > REQUESTS_PER_MINUTE) throw new Refusal(429, labels.tooMany, { retryAfter: 60 })
  const path = (routeOptions.url ?? '').replace(/^\/api\//, '')
  const isBelow = (module: string) => path === module || path.startsWith(`${module}/`)
  if (personal.some(isBelow)) throw forbidden()
  if (key.modules.length > 0 && !key.modules.some(isBelow)) throw new Refusal(403, labels.module)
  if (key.readOnly && method !== 'GET' && method !== 'HEAD') throw new Refusal(403, labels.readOnly)
}

/** Addresses and networks joined by commas; nothing where one of them is neither. */
export function networksOf(addresses: string): BlockList | undefined {
  const networks = new BlockList()
  for (const text of splitIds(addresses)) {
    const [address = '', prefix, ...more] = text.trim().split('/')
    const version = isIP(address)
    const bits = version === 6 ? 128 : 32
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
    if (version === 0 || more.length > 0 || !(length <= bits)) return undefined
    networks.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  }
  return networks
}

function includes(addresses: string, ip: string): boolean {
  // Sockets of both versions show addresses of version 4 as mapped ones.
  const [, address = ip] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  return networksOf(addresses)?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ?? false
}

const labels = {
  address: { zh: '访问密钥不能从该地址使用', en: 'The access key cannot be used from this address' },
  module: { zh: '访问密钥不能用于该模块', en: 'The access key does not cover this module' },
  readOnly: { zh: '访问密钥只读', en: 'The access key is read only' },
  tooMany: { zh: '访问密钥请求过于频繁，请稍后重试', en: 'Too many requests with this access key; try again later' },
}
