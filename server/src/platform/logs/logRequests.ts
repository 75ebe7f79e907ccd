import { hostname } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { PLATFORM_TENANT } from '../db/tenancy/scope.ts'
import { documentPrefix } from '../http/publicRoutes.ts'
import type { LogWriter } from './logWriter.ts'
import { errorOf, maskedJson, maskText, secretsIn } from './mask.ts'

export const serviceId = 'broadsheet'

const environments = { production: 'prod', development: 'dev', test: 'test' }

/**
 * Every call of the API leaves a row when it has been answered, even if its client has left, heartbeats only when they fail,
 * and another one where it is an event or an error.
 */
export function logRequests(app: FastifyInstance, writer: LogWriter, { environment }: Config): void {
  const origin = { serviceId, serverHost: hostname(), env: environments[environment] }

  app.answers.on('answered', (request, reply) => {
    const { routeOptions } = request
    if (isLogged(request.url) && !isStream(routeOptions, reply) && !isHeartbeat(routeOptions, reply))
      log(request, reply, routeOptions)
  })

  function log(request: FastifyRequest, reply: FastifyReply, route: Route): void {
    const { query, body } = request
    const place = requestContext(request, route)
    const parameters = loggable(place.methodClass, { ...asObject(query), ...asObject(body) })
    const status = reply.statusCode
    const common = commonOf(request, reply, place, parameters)
    const { event: declared } = route.config
    const event = typeof declared === 'function' ? declared(request) : declared
    if (event) {
      const logLevel = status < 400 ? 'info' : 'warn'
      const logData = JSON.stringify({ event, status })
      writer.add('usual', { ...origin, ...common, logLevel, logId: event, logData })
    }
    if (request.unexpected !== undefined) {
      const token = request.headers['blade-auth']
      const error = errorOf(request.unexpected, secretsIn(query, body, { token }))
      writer.add('error', { ...origin, ...common, ...error })
    }
    writer.add('api', Object.assign(common, origin, { type: '1', title: place.title, status }))
  }
}

type Route = FastifyRequest['routeOptions']

function isLogged(url: string): boolean {
  return url.startsWith('/api/') && !url.startsWith(documentPrefix) && !url.startsWith('/api/openapi.json')
}

/** Streams that stay open for hours are no slow calls. */
const isStream = ({ config }: Route, { statusCode }: FastifyReply) => config.stream === true && statusCode === 200

/** A heartbeat that fails is logged like any other call. */
const isHeartbeat = ({ config }: Route, { statusCode }: FastifyReply) => config.heartbeat === true && statusCode < 400

interface RequestContext {
  path: string
  methodClass: string
  methodName: string
  title: string
}

/** The call of the API. What is no route of ours may be anything. */
function requestContext(request: FastifyRequest, { url, schema }: Route): RequestContext {
  const path = (url ?? maskText(pathOf(request))).replace(/^\/api\//, '')
  const end = path.lastIndexOf('/')
  return {
    path,
    methodClass: path.slice(0, Math.max(end, 0)),
    methodName: path.slice(end + 1),
    title: (schema as { summary?: string } | undefined)?.summary ?? '',
  }
}

function commonOf(
  request: FastifyRequest,
  reply: FastifyReply,
  place: RequestContext,
  parameters: Record<string, unknown>,
) {
  const { body, socket } = request
  return {
    tenantId: PLATFORM_TENANT,
    ...whoIs(request, parameters),
    serverIp: `${socket.localAddress ?? '127.0.0.1'}:${socket.localPort ?? 0}`,
    method: request.method,
    requestUri: maskText(pathOf(request)),
    userAgent: maskText(request.headers['user-agent'] ?? ''),
    remoteIp: request.ip,
    methodClass: place.methodClass,
    methodName: place.methodName,
    params: paramsOf(Array.isArray(body) ? { items: body.length } : parameters),
    duration: Math.round(reply.elapsedTime),
    traceId: request.id,
  }
}

function paramsOf(parameters: Record<string, unknown>): string {
  return Object.keys(parameters).length === 0 ? '' : maskedJson(parameters)
}

/** Sign-in requests name the tenant and the account; nobody else without a token does. */
function whoIs(request: FastifyRequest, parameters: Record<string, unknown>) {
  const { caller } = request
  if (caller) {
    const { tenantId, account: createBy, userId: createUser, deptIds } = caller
    return { tenantId, createBy, createUser, createDept: deptIds[0] ?? null }
  }
  if (request.routeOptions.config?.policy !== 'public') return undefined
  const requestedTenant = firstText(parameters.tenantId, request.headers['tenant-id'])
  return {
    ...(/^\w{1,12}$/.test(requestedTenant) && { tenantId: requestedTenant }),
    createBy: maskText(firstText(parameters.username, parameters.account, parameters.phone)),
  }
}

/** Anybody may send anything under these names; only texts are used. */
function firstText(...values: readonly unknown[]): string {
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? ''
}

function asObject(value: unknown): object {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
}

/** Without the query, which is in the parameters. */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** Modules whose texts may be withheld from those who read the logs; see showWithheldTo in db/tenancy/scope.ts. */
const withheldPaths = new Set<string>()

export function withholdTextsOf(path: string): void {
  withheldPaths.add(path)
}

const WITHHELD = '***'

/** The parameters of a call as the logs store them: of such a module ids, numbers and times only. */
function loggable(path: string, parameters: Record<string, unknown>): Record<string, unknown> {
  if (!withheldPaths.has(path)) return parameters
  return Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [key, isHarmless(value) ? value : WITHHELD]),
  )
}

const harmless = /^[\d,:. -]*$/

const isHarmless = (value: unknown) =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && harmless.test(value))
