import { lookup as resolve } from 'node:dns'
import { lookup as lookupAll } from 'node:dns/promises'
import { type ClientRequest, request as plain, type RequestOptions } from 'node:http'
import { request as secure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The address ranges of this machine, of the network it is in, and reserved ones. */
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  // Addresses that carry one of version 4, which a gateway would unpack.
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['2001::', 23],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6')

/** Whether an address is one that requests made for a tenant must not reach. */
export function isPrivateAddress(address: string): boolean {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return isPrivateAddress(mapped)
  const family = isIP(address)
  if (family === 0) return true
  // Also the mapped addresses that are written in hexadecimal.
  return inside.check(address, family === 4 ? 'ipv4' : 'ipv6') || /^::ffff:/i.test(address)
}

/** The host as `URL` writes it, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

const LOOKUP_MS = 3000

/**
 * Whether a name resolves to an internal address now, for a check of what is entered. A name that nobody knows yet is
 * left to the connection, which judges every address again.
 */
async function leadsInside(host: string): Promise<boolean> {
  const late = new Promise<never[]>(done => setTimeout(() => done([]), LOOKUP_MS).unref())
  const found = await Promise.race([lookupAll(host, { all: true }).catch(() => []), late])
  return found.some(({ address }) => isPrivateAddress(address))
}

export class InsideAddress extends Error {
  override name = 'InsideAddress'
}

/**
 * For the connection itself: what a name represents is looked up once, every answer is judged, and the connection goes
 * to what was judged. A check beforehand would see another answer than the connection.
 */
const outsideOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('no address'), '', 4)
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new InsideAddress(`${hostname} is inside`), '', 4)
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}

/** Whether the operator has listed a host, as `name` or `name:port`, as one that may be on a private address. */
export const isAllowedInside = ({ hostname, host }: URL, insideHosts: readonly string[]): boolean =>
  insideHosts.includes(hostname) || insideHosts.includes(host)

/** Whether an address that somebody enters is known to be internal now; the connection checks it again. */
export async function isInside(url: URL, insideHosts: readonly string[]): Promise<boolean> {
  if (isAllowedInside(url, insideHosts)) return false
  const host = hostOf(url)
  const isNamedInside = /^(localhost|.*\.(localhost|local|internal|home\.arpa))$/.test(host.replace(/\.$/, ''))
  return isNamedInside || (isIP(host) !== 0 ? isPrivateAddress(host) : leadsInside(host))
}

/** One request, with nothing followed and nothing repeated: a redirect could lead inside. */
export function guardedRequest(url: URL, options: RequestOptions, insideHosts: readonly string[]): ClientRequest {
  const isAllowed = isAllowedInside(url, insideHosts)
  // An address in place of a name is not looked up, so it is judged here.
  if (!isAllowed && isIP(hostOf(url)) && isPrivateAddress(hostOf(url)))
    throw new InsideAddress(`${url.hostname} is inside`)
  const send = url.protocol === 'https:' ? secure : plain
  return send(url, { ...options, agent: false, ...(!isAllowed && { lookup: outsideOnly }) })
}
