import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { answerError, answerUnknownPath } from './errors.ts'
import { apiHeaders } from './headers.ts'
import { stopGracefully } from './health.ts'
import { parseJson } from './json.ts'
import { limitBodyTime } from './limits/bodyTimeout.ts'
import { limitConnections } from './limits/connectionLimit.ts'
import { trustOf, warnOfProxies } from './limits/forwarding.ts'
import { assertParameters, parseParameters } from './parameters.ts'
import { compressAnswers } from './reply/compression.ts'
import { RequestLog, requestIds } from './requestLog.ts'
import { serveBelow, withoutBasePath } from './site.ts'
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
    rewriteUrl: ({ url = '/' }) => withoutBasePath(url, config.basePath),
    genReqId: requestIds(trust),
    frameworkErrors: answerError,
    routerOptions: { querystringParser: parseParameters },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, formats: { 'wall-clock': isWallClock } } },
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknownPath)
  stopGracefully(app)
  limitBodyTime(app, config)
  warnOfProxies(app, config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api')) reply.headers(apiHeaders)
    assertParameters(request.query)
    done()
  })
  compressAnswers(app)
  serveBelow(app, config)
  limitConnections(app, config)
  await parseBodies(app)
  return app
}

/** JSON, forms and uploads; everything else is refused. */
async function parseBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) =>
    parseJson(body),
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
