import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import { PLATFORM_TENANT } from '../db/tenancy/scope.ts'
import type { Caller } from '../http/guard.ts'
import type { Origin } from '../http/reply/reply.ts'
import { logRequests, serviceId } from './logRequests.ts'
import { createLogWriter, type LogFigures } from './logWriter.ts'
import { errorOf, maskedJson } from './mask.ts'

/** A call, or a job that makes one. */
interface Actor {
  caller: Caller | undefined
  requestId: string
  origin: Origin
}

export interface Logs {
  /** Something in the business that is worth reading, reported by the module that does it. `data` is masked. */
  event(by: Actor, event: string, data: Record<string, unknown>): void
  /** An error outside of any request. */
  error(source: string, error: unknown, data?: unknown): void
  /** Settles when everything so far has been written. */
  flush(): Promise<void>
  figures(): LogFigures
  close(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    logs: Logs
  }
}

export function createLogs(app: FastifyInstance, db: Db, config: Config): Logs {
  const writer = createLogWriter(db)
  if (config.requestLog) logRequests(app, writer, config)
  return {
    event({ caller, requestId, origin: { ip, method } }, event, data) {
      const { tenantId = PLATFORM_TENANT, account = '', userId = null } = caller ?? {}
      writer.add('usual', {
        ...{ serviceId, tenantId, createBy: account, createUser: userId, remoteIp: ip, traceId: requestId, method },
        ...{ logLevel: 'info', logId: event, logData: maskedJson(data) },
      })
    },
    error(source, error, data) {
      const params = data === undefined ? '' : maskedJson(data)
      writer.add('error', { tenantId: PLATFORM_TENANT, serviceId, methodClass: source, params, ...errorOf(error) })
    },
    flush: writer.flush,
    figures: writer.figures,
    close: writer.close,
  }
}

/** English titles of the calls, by method and path without `/api/`. The log stores the Chinese ones. */
type CallTitles = ReadonlyMap<string, string>

declare module 'fastify' {
  interface FastifyInstance {
    callTitles: CallTitles
  }
}

/** Must come before the routes whose titles it learns. */
export function learnTitles(app: FastifyInstance): void {
  const titles = new Map<string, string>()
  app.addHook('onRoute', ({ method, url, schema }) => {
    const { description } = (schema ?? {}) as { description?: string }
    if (description)
      for (const one of [method].flat()) titles.set(titleKey(one, url.replace(/^\/api\//, '')), description)
  })
  app.decorate('callTitles', titles)
}

export const titleKey = (method: string, path: string) => `${method} ${path}`
