/** Ties a state to the browser it was given to: a link with somebody else's state signs nobody in. */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { randomText } from './loginAttempts.ts'

const SECONDS = 600

/** With https the name says to browsers that no neighbouring host may set it. */
const nameFor = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Host-social' : 'social')

export function browserOf(request: FastifyRequest): string {
  const value = parseCookie(request.headers.cookie ?? '')[nameFor(request)] ?? ''
  return /^[\w-]{43}$/.test(value) ? value : ''
}

/** The browser keeps its cookie while several tabs are on their way. */
export function cookieFor(request: FastifyRequest): { browser: string; header: string } {
  const browser = browserOf(request) || randomText()
  const header = stringifySetCookie({
    name: nameFor(request),
    value: browser,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: SECONDS,
  })
  return { browser, header }
}
