/** Ties a state to the browser it was given to: a link with somebody else's state signs nobody in. */
import type { FastifyRequest } from 'fastify'
import { cookieHeader, readCookie } from '../../platform/http/cookies.ts'
import { randomText } from './loginAttempts.ts'

const NAME = 'social'
const SECONDS = 600

export function browserOf(request: FastifyRequest): string {
  const value = readCookie(request, NAME)
  return /^[\w-]{43}$/.test(value) ? value : ''
}

/** The browser keeps its cookie while several tabs are on their way. */
export function cookieFor(request: FastifyRequest): { browser: string; header: string } {
  const browser = browserOf(request) || randomText()
  return { browser, header: cookieHeader(request, NAME, browser, SECONDS) }
}
