import { type ClientRequest, request as plain, type RequestOptions } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { hostOf, InsideAddress, isPrivateAddress, leadsInside, outsideOnly } from './addresses.ts'

/** Whether the operator has listed a host, as `name` or `name:port`, as one that may stand on a private address. */
export const isAllowedInside = ({ hostname, host }: URL, insideHosts: readonly string[]): boolean =>
  insideHosts.includes(hostname) || insideHosts.includes(host)

/** Whether an address that somebody enters is known to stand inside now; the connection judges it again. */
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
