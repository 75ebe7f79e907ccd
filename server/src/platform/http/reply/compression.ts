import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const MIN_BYTES = 1024
/** Longer answers are compressed in a thread, beside the event loop. */
const MAX_INLINE_BYTES = 128 * 1024
/** Measured with menu, buttons and a list: as fast as brotli 1, and nearly as small as gzip 6, which takes three times as long. */
const options = { level: 3 }

const gzipInThread = promisify(gzip)

/**
 * Compresses answers that are text. Files come as bytes or streams and are compressed by their format; event streams
 * do not pass here.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || holdsSecrets(request)) return done(null, payload)
    const bytes = Buffer.byteLength(payload)
    if (bytes < MIN_BYTES) return done(null, payload)
    if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding')
    if (!acceptsGzip(request)) return done(null, payload)
    reply.header('content-encoding', 'gzip')
    if (bytes <= MAX_INLINE_BYTES) return done(null, gzipSync(payload, options))
    gzipInThread(payload, options).then(compressed => done(null, compressed), done)
  })
}

/** The length of a compressed answer that also repeats input tells about the rest of it: tokens and keys of captchas. */
function holdsSecrets({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/blade-auth/') === true
}

/** A coding with the weight 0 is refused. */
function acceptsGzip({ headers }: FastifyRequest): boolean {
  const codings = String(headers['accept-encoding']).toLowerCase().split(',')
  return codings.some(coding => {
    const [name = '', weight = ''] = coding.split(';')
    return name.trim() === 'gzip' && Number(weight.trim().replace('q=', '') || 1) > 0
  })
}
