import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyHelmetOptions } from '@fastify/helmet'

const nonces = new WeakMap<object, string>()

/** One for each response: the page carries it, and antd puts it on the styles it makes. */
export function nonceOf(request: IncomingMessage): string {
  const nonce = nonces.get(request) ?? randomBytes(16).toString('base64url')
  nonces.set(request, nonce)
  return nonce
}

const framed = new WeakMap<object, readonly string[]>()

/** Says which sites the page that answers this request may show inside itself. */
export function allowFrames(request: IncomingMessage, sites: readonly string[]): void {
  framed.set(request, sites)
}

/**
 * The headers that limit what browsers may do with our pages. `secure`: the outside world reaches us by https only.
 * `servers`: origins in addition to ours that the pages call and show files of.
 */
export function pageHeaders(secure: boolean, servers: readonly string[] = []): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (request: IncomingMessage, _: ServerResponse) => `'nonce-${nonceOf(request)}'`],
        // Text of articles keeps its alignment and colours in attributes; the server lets through no others.
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
    // Embedded pages of others do not ask to be embedded.
    crossOriginEmbedderPolicy: false,
    xXssProtection: false,
  }
}

/** The headers of what a page loads. Policies are the page's; a part only says what it is and to whom it is sent. */
export const partHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const
