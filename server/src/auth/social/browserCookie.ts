/** Ties a state to the browser it was given to: a link with somebody else's state signs nobody in. */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { ownCookie } from '../../platform/http/site.ts'
import { randomText } from './loginAttempts.ts'

const NAME = 'social'
const SECONDS = 600

export function browserOf(request: FastifyRequest): string {
  const value = parseCookie(request.headers.cookie ?? '')[ownCookie(request, NAME).name] ?? ''
  return /^[\w-]{43}$/.test(value) ? value : ''
}

/** The browser keeps its cookie while several tabs are on their way. */
export function cookieFor(request: FastifyRequest): { browser: string; header: string } {
  const browser = browserOf(request) || randomText()
  const header = stringifySetCookie({
    ...ownCookie(request, NAME),
    value: browser,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: SECONDS,
  })
  return { browser, header }
}
