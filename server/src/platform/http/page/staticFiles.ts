import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { extensionsAmong } from '#contract/specification'
import type { Branding } from '#contract/system/branding'
import { nullValues, type WebConfig } from '#contract/webConfig'
import type { Config } from '../../config/config.ts'

/** The settings of the front end: written into our page, and answered to those on other hosts. */

const api = '/api/'

interface ServedConfig extends Partial<WebConfig> {
  frameHosts: readonly string[]
}

/** After all other routes: what they answer beyond the specification is announced. */
function serveWebConfig(app: FastifyInstance, { web, frameHosts }: Config): ServedConfig {
  const addresses = (app.guardedRoutes ?? []).map(({ url }) => url).filter(url => url.startsWith(`${api}blade-`))
  const extensions = [nullValues, ...extensionsAmong(addresses.map(url => url.slice(api.length)))]
  const settings = { ...web, frameHosts: [...frameHosts, ...(web.frameHosts ?? [])], extensions }
  app.route({
    method: 'GET',
    url: '/config.json',
    config: { policy: 'public' },
    schema: { hide: true },
    handler: (_, reply) => reply.header('cache-control', 'no-cache').send(settings),
  })
  return settings
}

/** Sources that pages depend on beyond the files; both are read for each page. */
interface PageSources {
  framedOrigins: () => Promise<readonly string[]>
  /** The branding of the requested address; undefined while it is not known. */
  branding: (request: FastifyRequest) => Promise<Branding | undefined>
}

const NONCE = '__CSP_NONCE__'
const CONFIG = '__CONFIG__'
/** Names in this folder contain a hash of the file's content. */
const HASHED = 'assets/'
/** Only ever a part of a page. Anything else may be opened as a page of its own: an SVG image can contain scripts. */
const PART = /\.(js|css|woff2?|ttf|eot|png|jpe?g|webp|gif|ico)$/

/** Addresses that monitors, load balancers and scanners request; no screen of ours may have one. */
const PROBE = /^(actuator|health\w*|live\w*|metrics|ping|ready\w*|server-status|status|_?wp-[^/]*)(\/|$)/i

/** The built front end: its files, and its page for every other address outside the API. */
export async function staticFiles(
  app: FastifyInstance,
  config: Config,
  { framedOrigins, branding }: PageSources,
): Promise<void> {
  const webConfig = serveWebConfig(app, config)
  const { webDir, publicUrl, basePath } = config
  if (!existsSync(join(webDir, 'index.html'))) return
  const page = placedBelow(basePath, readFileSync(join(webDir, 'index.html'), 'utf8'))
    // It is the value of an attribute, escaped.
    .replace(CONFIG, () => escaped(JSON.stringify(webConfig)))
  const known = filesBelow(webDir)

  await app.register(async pages => {
    // Before the headers are written, which cannot wait for an answer.
    pages.addHook('onRequest', async request => {
      if (isForPage(pathOf(request.url)))
        allowFrames(request.raw, [...(await framedOrigins()), ...webConfig.frameHosts])
    })
    await pages.register(helmet, {
      ...pageHeaders(publicUrl?.startsWith('https:') ?? false, originsIn(webConfig.apiBase)),
      global: false,
    })
    await pages.register(files, { root: webDir, serve: false, preCompressed: true, index: false, cacheControl: false })

    const answer = (request: FastifyRequest, reply: FastifyReply) => {
      const path = pathOf(request.url)
      if (known.has(path)) return sendKnown(path, reply)
      if (isForPage(path)) return sendPage(request, reply)
      return reply.callNotFound()
    }

    const sendKnown = (path: string, reply: FastifyReply) => {
      if (PART.test(path)) reply.headers(partHeaders)
      else reply.helmet()
      if (!path.startsWith(HASHED)) return reply.header('cache-control', 'no-cache').sendFile(path)
      // Never requested again, so nothing is compared.
      const options = { etag: false, lastModified: false, acceptRanges: false }
      return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(path, options)
    }

    const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
      const found = await branding(request)
      reply.helmet()
      const own = page.replaceAll(NONCE, nonceOf(request.raw))
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
        .send(found ? brandedPage(own, found, basePath) : own)
    }

    for (const url of ['/', '/*'])
      pages.route({
        method: ['GET', 'HEAD'],
        url,
        config: { policy: 'public' },
        schema: { hide: true },
        handler: answer,
      })
  })
}

/** The page with its files at their addresses, and with the path for the program in it. */
function placedBelow(basePath: string, page: string): string {
  if (basePath === '') return page
  return page.replace('<html ', `<html data-base="${basePath}" `).replace(/ (src|href)="\//g, ` $1="${basePath}/`)
}

/** The other server that the pages call, if there is one. */
function originsIn(apiBase = ''): string[] {
  return URL.canParse(apiBase) ? [new URL(apiBase).origin] : []
}

// The compressed copies belong to their originals, and what starts with a dot is about the build.
function filesBelow(folder: string): Set<string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => !/\.(br|gz)$/.test(path) && !path.split('/').some(part => part.startsWith('.')))
  return new Set(paths.filter(path => path !== 'index.html'))
}

function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '').replace(/^\/+/, '')
  } catch {
    return 'api'
  }
}

/** A missing file, a probe or a scan must not come back as a page: a monitor would treat it as a healthy response. */
function isForPage(path: string): boolean {
  const parts = path.split('/')
  return (
    !/^api$/i.test(parts[0] ?? '') &&
    !path.startsWith(HASHED) &&
    !parts.at(-1)?.includes('.') &&
    !parts.some(part => part.startsWith('.')) &&
    !PROBE.test(path)
  )
}

/** The place of the branding in the page. Where no server of ours fills it, the program requests the branding. */
const BRANDING = '__BRANDING__'

/** The page with a tenant's product name, icon and colour, and with its branding for the program. */
function brandedPage(page: string, branding: Branding, basePath: string): string {
  const { productName, faviconUrl, themeColor } = branding
  // Functions, so that a dollar sign in a name has no meaning in the replacement.
  let branded = page.replace(BRANDING, () => escaped(JSON.stringify(branding)))
  if (productName) branded = branded.replace(/<title>[^<]*/, () => `<title>${escaped(productName)}`)
  if (themeColor)
    branded = branded.replace(/(<meta name="theme-color" content=")[^"]*/, (_, start) => start + escaped(themeColor))
  if (faviconUrl)
    branded = branded.replace(
      /<link rel="icon"[^<>]*>/,
      () => `<link rel="icon" href="${escaped(basePath + faviconUrl)}" />`,
    )
  return branded
}

/** Fit for text and for quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

const nonces = new WeakMap<object, string>()

/** One for each response: the page carries it, and antd puts it on the styles it makes. */
function nonceOf(request: IncomingMessage): string {
  const nonce = nonces.get(request) ?? randomBytes(16).toString('base64url')
  nonces.set(request, nonce)
  return nonce
}

const framed = new WeakMap<object, readonly string[]>()

/** Sets the sites that the page of this response may embed. */
function allowFrames(request: IncomingMessage, sites: readonly string[]): void {
  framed.set(request, sites)
}

/**
 * The headers that limit what browsers may do with our pages. `secure`: the outside world reaches us by https only.
 * `servers`: origins in addition to ours that the pages call and show files of.
 */
function pageHeaders(secure: boolean, servers: readonly string[] = []): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (request: IncomingMessage, _: ServerResponse) => `'nonce-${nonceOf(request)}'`],
        // Rich text of articles has its alignment and colours in attributes; the server allows no others.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...servers],
        mediaSrc: ["'self'", 'blob:', ...servers],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...servers],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // Only what menu items or the configuration name.
        frameSrc: ["'self'", (request: IncomingMessage, _: ServerResponse) => (framed.get(request) ?? []).join(' ')],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure,
    // Embedded pages of other sites do not opt in to being embedded.
    crossOriginEmbedderPolicy: false,
    xXssProtection: false,
  }
}

/** The headers of what a page loads. Policies belong to the page; a part only declares its type and who may load it. */
const partHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const
