import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { answerError, answerUnknownPath } from './errors.ts'
import { apiHeaders } from './headers.ts'
import { stopGracefully } from './health.ts'
import { parseJson } from './json.ts'
import { limitBodyTime } from './limits/bodyTimeout.ts'
import { limitConnections } from './limits/connectionLimit.ts'
import { warnOfProxies } from './limits/forwarding.ts'
import { assertParameters, parseParameters } from './parameters.ts'
import { isWallClock } from './wallClock.ts'

const BODY_LIMIT = 1024 * 1024

/** The server that every request passes, without any route. */
export async function createServer(config: Config): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: config.environment === 'test' ? false : { level: 'warn' },
    trustProxy: trusted(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    // The outermost limit, which also covers what is no request yet; see limitBodyTime.
    requestTimeout: config.uploadTimeout * 1000,
    forceCloseConnections: 'idle',
    // We refuse in our own words; see stopGracefully.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    frameworkErrors: answerError,
    routerOptions: { querystringParser: parseParameters },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, formats: { 'wall-clock': isWallClock } } },
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknownPath)
  stopGracefully(app)
  limitBodyTime(app, config)
  warnOfProxies(app, config)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api')) reply.headers(apiHeaders)
    assertParameters(request.query)
  })
  limitConnections(app, config)
  await parseBodies(app)
  return app
}

/** A number says how many proxies stand before us; what lies beyond them may be made up. */
function trusted(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies
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
  app.addHook('preValidation', async request => {
    if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) assertParameters(request.body)
  })
}
