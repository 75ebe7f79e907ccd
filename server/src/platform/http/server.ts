import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzip } from 'node:zlib'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Config } from '../config/config.ts'
import type { DatabaseProbe } from '../db/database.ts'
import { answerError, answerUnknownPath, unavailable, unknownPath } from './errors.ts'
import { limitBodyTime, limitConnections, type Trust, trustOf } from './limits.ts'
import { assertParameters, parseJsonBody, parseParameters } from './parameters.ts'
import { apiHeaders, emitAnswers, success } from './reply/reply.ts'
import { isWallClock } from './wallClock.ts'

const BODY_LIMIT = 1024 * 1024

/** The server that every request passes, without any route. Without a log it is silent. */
export async function createServer(config: Config, log?: FastifyBaseLogger): Promise<FastifyInstance> {
  const trust = trustOf(config.trustProxy)
  const app: FastifyInstance = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new RequestLog(),
    trustProxy: trust,
    bodyLimit: BODY_LIMIT,
    // The outermost limit, which also covers what is no request yet; see limitBodyTime.
    requestTimeout: config.uploadTimeout * 1000,
    forceCloseConnections: 'idle',
    // We refuse in our own words; see stopGracefully.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // Routes do not know the base path.
    rewriteUrl: ({ url = '/' }) => (url.startsWith(`${config.basePath}/`) ? url.slice(config.basePath.length) : url),
    genReqId: requestIds(trust),
    frameworkErrors: answerError,
    routerOptions: { querystringParser: parseParameters },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, formats: { 'wall-clock': isWallClock } } },
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknownPath)
  stopGracefully(app)
  limitBodyTime(app, config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api')) reply.headers(apiHeaders)
    assertParameters(request.query)
    done()
  })
  compressAnswers(app)
  emitAnswers(app)
  serveBelow(app, config)
  limitConnections(app, config)
  await parseBodies(app)
  return app
}

/** JSON, forms and uploads; everything else is refused. */
async function parseBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) =>
    parseJsonBody(body),
  )
  await app.register(formbody, { parser: parseParameters, bodyLimit: BODY_LIMIT })
  await app.register(multipart, {
    limits: { fields: 50, fieldSize: 64 * 1024, files: 1, parts: 60, headerPairs: 50, fieldNameSize: 100 },
  })
  app.addHook('preValidation', (request, _, done) => {
    if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) assertParameters(request.body)
    done()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    site: Pick<Config, 'basePath' | 'publicUrl'>
    /** True from the signal to stop on. */
    isStopping: boolean
    /** Reports that it is not ready, and goes on answering until load balancers have noticed. */
    drain(milliseconds: number): Promise<void>
  }
}

/** Probes and metrics are also served outside of the base path, for programs on the machine itself. */
const outside = /^\/(livez|healthz|readyz|metrics)(\?|$)/

/** Serves nothing else outside of the base path; the address of the host alone leads there. */
function serveBelow(app: FastifyInstance, { basePath, publicUrl }: Config): void {
  app.decorate('site', { basePath, publicUrl })
  if (basePath === '') return
  app.addHook('onRequest', async ({ originalUrl, method }, reply) => {
    if (originalUrl.startsWith(`${basePath}/`) || outside.test(originalUrl)) return
    const isPage = ['/', basePath].includes(originalUrl.split('?', 1)[0] ?? '') && ['GET', 'HEAD'].includes(method)
    if (!isPage) throw unknownPath()
    return reply.redirect(`${basePath}/`, 302)
  })
}

/**
 * From the signal to stop on, each response closes its connection, as a browser reuses one for more than a minute.
 * From the moment of closing on, new requests are sent elsewhere while those under way are answered.
 */
function stopGracefully(app: FastifyInstance): void {
  let closing = false
  app.decorate('isStopping', false)
  app.decorate('drain', async milliseconds => {
    app.isStopping = true
    await sleep(milliseconds)
  })
  app.addHook('preClose', async () => {
    app.isStopping = true
    closing = true
  })
  app.addHook('onRequest', (_, __, done) => {
    if (closing) throw unavailable()
    done()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (app.isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
}

const MIN_BYTES = 1024
/**
 * Measured with menu, buttons and a list: as fast as brotli 1, and nearly as small as gzip 6, which is three times
 * slower.
 */
const gzipOptions = { level: 3 }

/**
 * Compresses answers that are text. Files come as bytes or streams and are compressed by their format; event streams
 * do not pass here.
 */
function compressAnswers(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || carriesSecrets(request)) return done(null, payload)
    if (Buffer.byteLength(payload) < MIN_BYTES) return done(null, payload)
    if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding')
    if (!acceptsGzip(request)) return done(null, payload)
    reply.header('content-encoding', 'gzip')
    gzip(payload, gzipOptions, done)
  })
}

/** The length of a compressed answer that also repeats input discloses the rest of it: tokens and keys of captchas. */
function carriesSecrets({ routeOptions }: FastifyRequest): boolean {
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

const wellFormed = /^[\w-]{8,64}$/

/** The id of a request: that of a proxy of ours, else a new one. */
function requestIds(trust: Trust | false): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const header = headers['x-request-id']
    const isOurs = trust !== false && trust(socket.remoteAddress ?? '', 0)
    return isOurs && typeof header === 'string' && wellFormed.test(header) ? header : randomUUID()
  }
}

/** One line for each request, at the level debug. */
class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) request.log.error({ err: error }, 'the answer failed')
    // Without the query, which contains what people search for and, at the sign-in, their password.
    const path = request.url.split('?', 1)[0]
    const { method, ip } = request
    const milliseconds = Math.round(reply.elapsedTime)
    request.log.debug({ method, path, status: reply.statusCode, milliseconds, ip }, 'request')
  }
}

/**
 * `/livez` and `/healthz`: the process answers. `/readyz`: it accepts requests, and the database answers within a
 * second.
 */
export function health(app: FastifyInstance, database: DatabaseProbe): void {
  const config = { policy: 'public' } as const
  const schema = { hide: true }
  for (const url of ['/livez', '/healthz']) app.get(url, { config, schema }, () => success())
  app.get('/readyz', { config, schema }, async () => {
    if (app.isStopping || !(await database.isReachable())) throw unavailable()
    return success()
  })
}
