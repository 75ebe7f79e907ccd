/** Addresses of stored files: records store the path, responses add the host and, if needed, a signature. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { filePath } from '#contract/resource/oss'
import { storedPath } from '#contract/resource/storedPath'
import type { Secrets } from '../config/secrets.ts'
import { isPublicName } from './fileTypes.ts'

/** Seconds that a signed link opens its file. */
const LINK_SECONDS = 600

export interface LinkQuery {
  expires?: string
  signature?: string
}

/** The prefix of the names of a tenant's files in the addresses that records store. */
export function tenantPath(tenantId: string): string {
  return `/api/${filePath}/${tenantId}`
}

/** The address to store in a record for the one that a client sends. */
export function toStoredLink(address: string): string {
  return storedPath(address) ?? address
}

/**
 * The paths of stored files in links of a text: all of it, an attribute of markup, a string of JSON, an element of a list.
 */
export function linkedPaths(text: string): string[] {
  const paths: string[] = []
  toStoredLinks(text, path => {
    paths.push(path)
    return false
  })
  return paths
}

/** The text with the bare paths of those links for which `isStored` is true. */
export function toStoredLinks(text: string, isStored: (path: string) => boolean): string {
  if (!text.includes(`/api/${filePath}/`)) return text
  return text.replace(linkWithin, (found: string, before: string, path: string, at: number) =>
    '"\'),\\?#\r\n\t'.includes(text.charAt(at + found.length)) && isStored(path) ? before + path : found,
  )
}

// Addresses in running text are words of their author. Migration 0096 does the same in SQL.
const linkWithin =
  /(^|["'(,=\r\n\t])https?:\/\/[^/?#\s"'(),=<>\\]+(?:\/[\w.-]{1,40}){0,2}(\/api\/blade-resource\/oss\/file\/\w{1,12}\/upload\/\d{8}\/[\da-f-]{36}\.\w{1,8})(?:\?expires=\d{1,12}&(?:amp;)?signature=[\w-]{1,100})?/gi

/** The address of a stored file on the host of the site; other addresses stay as they are. */
export function absoluteLink(link: string, site: string): string {
  const path = storedPath(link)
  return path === undefined ? link : site + path
}

export interface LinkSigner {
  site: string
  secrets: Secrets
}

/** The same with a signature: it opens the file for everybody, for ten minutes. */
export function signedLink(link: string, { site, secrets }: LinkSigner): string {
  const path = storedPath(link)
  if (path === undefined) return link
  const expires = String(Math.floor(Date.now() / 1000) + LINK_SECONDS)
  return `${site}${path}?expires=${expires}&signature=${signatureFor(path, expires, secrets)}`
}

/** Signed only where the file does not open without. */
export function openableLink(link: string, signing: LinkSigner): string {
  return isPublicName(link) ? absoluteLink(link, signing.site) : signedLink(link, signing)
}

/** Seconds for which a signature is still valid; 0 when it has expired or is none of ours. */
export function secondsLeft(path: string, request: FastifyRequest<{ Querystring: LinkQuery }>): number {
  const { expires = '', signature = '' } = request.query
  if (!/^\d{1,12}$/.test(expires)) return 0
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureFor(path, expires, request.server.secrets))]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 0
  return Math.max(0, Number(expires) - Math.floor(Date.now() / 1000))
}

/** The path contains the tenant and the name, so a signature fits no other file. */
function signatureFor(path: string, expires: string, secrets: Secrets): string {
  return secrets.sign('file link', `${path}\n${expires}`)
}
