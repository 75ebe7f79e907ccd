import { hostname } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { PLATFORM_TENANT } from '../db/scope.ts'
import { documentPrefix } from '../http/publicRoutes.ts'
import { eventOf } from './events.ts'
import type { LogRows } from './logRows.ts'
import type { LogWriter } from './logWriter.ts'
import { maskedJson, maskText, secretsIn } from './mask.ts'

export const serviceId = 'broadsheet'

const environments = { production: 'prod', development: 'dev', test: 'test' }

type Common = Omit<LogRows['api'], 'id' | 'createTime' | 'type' | 'title' | 'status'>

/** Every call of the API leaves a row when it has been answered, and another one where it is an event or an error. */
export function logRequests(app: FastifyInstance, writer: LogWriter, { environment }: Config): void {
  const origin = { serviceId, serverHost: hostname(), env: environments[environment] }

  app.addHook('onResponse', (request, reply, done) => {
    if (isLogged(request.url) && !isStream(request, reply)) log(request, reply)
    done()
  })

  function log(request: FastifyRequest, reply: FastifyReply): void {
    const { query, body } = request
    // What is no route of ours may be anything.
    const path = (request.routeOptions.url ?? maskText(pathOf(request))).replace(/^\/api\//, '')
    const row = { ...origin, ...commonOf(request, reply, path) }
    const status = reply.statusCode
    writer.add('api', { ...row, type: '1', title: titleOf(request), status })
    const event = eventOf(path, parametersOf(query, body), body)
    if (event) {
      const logLevel = status < 400 ? 'info' : 'warn'
      writer.add('usual', { ...row, logLevel, logId: event, logData: JSON.stringify({ event, status }) })
    }
    if (request.unexpected !== undefined) {
      const token = request.headers['blade-auth']
      writer.add('error', { ...row, ...errorOf(request.unexpected, secretsIn(query, body, { token })) })
    }
  }
}

function isLogged(url: string): boolean {
  return url.startsWith('/api/') && !url.startsWith(documentPrefix) && !url.startsWith('/api/openapi.json')
}

/** What was answered for hours is no slow call. */
const isStream = ({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply) =>
  routeOptions.config.stream === true && statusCode === 200

function commonOf(request: FastifyRequest, reply: FastifyReply, path: string): Omit<Common, 'serviceId'> {
  const { caller, query, body, socket } = request
  const parameters = parametersOf(query, body)
  const end = path.lastIndexOf('/')
  return {
    ...(caller
      ? {
          ...{ tenantId: caller.tenantId, createBy: caller.account },
          ...{ createUser: caller.userId, createDept: caller.deptIds[0] ?? null },
        }
      : strangerIn(request, parameters)),
    serverIp: `${socket.localAddress ?? '127.0.0.1'}:${socket.localPort ?? 0}`,
    method: request.method,
    requestUri: maskText(pathOf(request)),
    userAgent: maskedAgent(request.headers['user-agent'] ?? ''),
    remoteIp: request.ip,
    methodClass: path.slice(0, Math.max(end, 0)),
    methodName: path.slice(end + 1),
    params: isEmptyObject(parameters) ? '' : maskedJson(Array.isArray(body) ? { items: body.length } : parameters),
    duration: Math.round(reply.elapsedTime),
    traceId: request.id,
  }
}

/** Who tries to sign in says for which tenant and as whom; nobody else without a token does. */
function strangerIn({ headers, routeOptions }: FastifyRequest, parameters: Record<string, unknown>) {
  if (routeOptions.config?.policy !== 'public') return { tenantId: PLATFORM_TENANT }
  const given = String(parameters.tenantId || headers['tenant-id'] || '')
  const tenantId = /^\w{1,12}$/.test(given) ? given : PLATFORM_TENANT
  return { tenantId, createBy: maskText(String(parameters.username ?? parameters.account ?? parameters.phone ?? '')) }
}

// A newspaper's people use few browsers, each for thousands of calls.
const agents = new LRUCache<string, string>({ max: 500 })

function maskedAgent(agent: string): string {
  const known = agents.get(agent)
  if (known !== undefined) return known
  const masked = maskText(agent)
  agents.set(agent, masked)
  return masked
}

function parametersOf(query: unknown, body: unknown): Record<string, unknown> {
  return { ...asObject(query), ...asObject(body) }
}

function asObject(value: unknown): object {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
}

function isEmptyObject(value: object): boolean {
  for (const _ in value) return false
  return true
}

/** Without the query, which stands in the parameters. */
function pathOf({ url }: FastifyRequest): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function titleOf({ routeOptions }: FastifyRequest): string {
  return (routeOptions.schema as { summary?: string } | undefined)?.summary ?? ''
}

/** The first line of a stack that is no package's and not Node's. */
const ourPlace = /^ +at [^\n]*?\(?(\/(?![^\n]*node_modules)[^\s():]+):(\d+):\d+\)?$/m

/** What the error log says of an error. */
export function errorOf(error: unknown, secrets: readonly string[] = []) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const [, fileName, lineNumber] = ourPlace.exec(stack ?? '') ?? []
  return {
    exceptionName: name,
    message: maskText(message, secrets),
    stackTrace: maskText(stack ?? '', secrets),
    ...(fileName && { fileName, lineNumber: Number(lineNumber) }),
  }
}
