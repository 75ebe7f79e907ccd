/** Cookies that are ours alone, for one browser each. */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/**
 * With https the `__Host-` prefix prevents neighbouring hosts from setting the cookie; below a base path, which it
 * excludes, `__Secure-` requires https.
 */
function nameAndPath({ server, protocol }: FastifyRequest, name: string): { name: string; path: string } {
  const { basePath } = server.site
  if (protocol !== 'https') return { name, path: basePath || '/' }
  return basePath === '' ? { name: `__Host-${name}`, path: '/' } : { name: `__Secure-${name}`, path: basePath }
}

export function readCookie(request: FastifyRequest, name: string): string {
  return parseCookie(request.headers.cookie ?? '')[nameAndPath(request, name).name] ?? ''
}

/** The header `Set-Cookie`. */
export function cookieHeader(request: FastifyRequest, name: string, value: string, maxAge: number): string {
  const secure = request.protocol === 'https'
  return stringifySetCookie({ ...nameAndPath(request, name), value, maxAge, secure, httpOnly: true, sameSite: 'lax' })
}
