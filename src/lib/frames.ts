/** Pages of others inside ours: which menu paths mean one, and how its address travels in ours. */
import { settings } from './settings.ts'

export const framePath = '/myiframe/urlPath'

/** An address of the web, or a path with a document in it: `/help/index.html`. */
export function isFramed(path: string): boolean {
  return /^https?:/i.test(path) || /\.html?(?:$|[/?#])/i.test(path)
}

export function frameAddress(name: string, address: string): string {
  return `${framePath}?${new URLSearchParams({ name, src: address })}`
}

/**
 * The page that an address of ours shows. Older links hold `&` in the framed address as `#`, or leave it as it is, so
 * that the rest of the query belongs to it.
 */
export function framedAddress(searchAndHash: string): string {
  const query = new URLSearchParams(searchAndHash)
  const src = (query.get('src') ?? '').replace(/#(?=[\w.-]+=)/g, '&')
  const rest = [...query].filter(([name]) => !['src', 'name', 'target'].includes(name))
  return rest.length > 0 ? `${src}${src.includes('?') ? '&' : '?'}${new URLSearchParams(rest)}` : src
}

/** Only pages of the web, and only of hosts that are known to belong here. */
export function mayFrame(address: string, hosts: readonly string[], origin: string): boolean {
  if (!isFramed(address) || !URL.canParse(address, origin)) return false
  const { protocol, host, username, password } = new URL(address, origin)
  const isWeb = /^https?:$/.test(protocol) && username === '' && password === ''
  return isWeb && (host === new URL(origin).host || [...hosts, ...settings.frameHosts].includes(host))
}

/** The hosts of all the pages that a menu frames. */
export function hostsIn(addresses: readonly string[]): string[] {
  return addresses.flatMap(address =>
    /^https?:/i.test(address) && URL.canParse(address) ? [new URL(address).host] : [],
  )
}
