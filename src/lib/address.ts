/** Addresses around signing in. Ours are without the path below which the product is served. */
import { basePath, settings } from './settings.ts'

const signIn = '/login'
export const lockPath = '/lock'
const errorPages = ['403', '404', '500'] as const

export interface Place {
  pathname: string
  search: string
}

export type ErrorPageName = (typeof errorPages)[number]

/** The address of the moment. */
export function placeNow(): Place {
  const { pathname, search } = window.location
  return { pathname: pathname.slice(basePath.length), search }
}

/** Replaces the address of the moment. */
export function showAddress(address: string, state: unknown = null): void {
  window.history.replaceState(state, '', basePath + address)
}

/** Adds the base path to an address of the product; leaves other addresses as they are. */
export function hrefOf(address: string): string {
  return address.startsWith('/') ? basePath + address : address
}

/** `/system/post/index` is the same screen as `/system/post`. */
export function withoutIndex(path: string): string {
  return path.replace(/\/index$/, '')
}

/** The error page at this path, if it is one of theirs. Error pages are open to everybody. */
export function errorPageAt(pathname: string): ErrorPageName | undefined {
  return errorPages.find(name => pathname === `/${name}`)
}

/** Parameters of a third party's callback address. */
export interface SocialArrival {
  source: string
  code: string
  state: string
  /** The issuer, where the provider names itself. */
  iss: string
  error: string
}

/** The visitor at this address, if they come back from a third party. */
export function socialArrivalAt({ pathname, search }: Place): SocialArrival | undefined {
  const source = /^\/oauth\/redirect\/([a-z\d_-]{1,32})\/?$/i.exec(pathname)?.[1]
  if (!source) return undefined
  const params = new URLSearchParams(search)
  const value = (name: string) => params.get(name) ?? ''
  return { source, code: value('code'), state: value('state'), iss: value('iss'), error: value('error') }
}

/** Addresses from which everybody who has no session comes to the sign-in page. */
export function isEntrance(place: Place): boolean {
  return ['/', signIn].includes(place.pathname) || socialArrivalAt(place) !== undefined
}

/** The sign-in page, which remembers where its visitor wanted to go. */
export function signInAddress({ pathname, search }: Place): string {
  // Codes of third parties are good once and do not belong into the history.
  if (socialArrivalAt({ pathname, search })) return signIn
  if (pathname === signIn) return signIn + search
  return pathname === '/' ? signIn : `${signIn}?redirect=${encodeURIComponent(pathname + search)}`
}

/** Address to open after signing in. Only addresses of our own count: a link must not send anybody elsewhere. */
export function addressAfterSignIn(search: string, origin: string): string {
  return ownAddress(new URLSearchParams(search).get('redirect') ?? '', origin)
}

/** An address of ours that somebody followed, as it is; otherwise the first one. */
export function ownAddress(address: string, origin: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return '/'
  const { origin: addressOrigin, pathname, search } = new URL(address, origin)
  return addressOrigin === origin && ![signIn, lockPath].includes(pathname) ? pathname + search : '/'
}

/** Pages of others inside ours: which menu paths mean one, and how its address travels in ours. */

export const framePath = '/myiframe/urlPath'

/** An address of the web, or a path with a document in it: `/help/index.html`. */
export function isFramed(path: string): boolean {
  return /^https?:/i.test(path) || /\.html?(?:$|[/?#])/i.test(path)
}

export function frameAddress(name: string, address: string): string {
  return `${framePath}?${new URLSearchParams({ name, src: address })}`
}

/**
 * The page that an address of ours shows. Older links contain `&` in the framed address as `#`, or leave it as it is,
 * so that the rest of the query belongs to it.
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
