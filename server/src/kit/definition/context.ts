import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { type Caller, requireCaller } from '../../platform/http/caller.ts'
import { type Language, languageOf, type Origin, originOf } from '../../platform/http/reply/reply.ts'
import type { Context } from './serveModule.ts'

export function contextOf(request: FastifyRequest, db: Db): Context {
  const { id: requestId, server: services } = request
  const context = { db, services, language: languageOf(request), requestId, origin: originOf(request) }
  // The handlers of public calls are typed without a caller.
  if (request.routeOptions.config.policy === 'public') return context as Context
  return { ...context, caller: requireCaller(request) }
}

interface Job {
  db: Db
  caller: Caller
  requestId: string
  language?: Language
  /** The call whose data scopes hold, without `/api/`. */
  path: string
}

/** The context of a call that a job makes for a user. */
export function contextOfJob(services: FastifyInstance, { path, language = 'zh', ...given }: Job): Context {
  const { publicUrl, basePath } = services.site
  const origin: Origin = { ip: '', method: 'POST', path, site: publicUrl ?? basePath }
  return { ...given, services, language, origin }
}
