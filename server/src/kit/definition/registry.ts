import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Module } from '#contract/kit/module'
import type { Db } from '../../platform/db/database.ts'
import { type Caller, requireCaller } from '../../platform/http/guard.ts'
import { type Language, languageOf, type Origin, originOf } from '../../platform/http/reply/reply.ts'
import type { Context, ModuleDefinition } from './serveModule.ts'
import type { MenuGroup, Service } from './service.ts'

/** The modules that an app serves. */
export interface Modules {
  /** In the order of the routes. */
  all: readonly ModuleDefinition[]
  services: readonly Service[]
  menuGroups: readonly MenuGroup[]
  /** The module that a reference points at. */
  find(path: string): ModuleDefinition | undefined
  /** The definition of a module of ours, for jobs and hooks. */
  require(module: Pick<Module, 'path'>): ModuleDefinition
  /** The module that a menu item represents: its code or its path is the module's. */
  forMenu(item: { code: string; path: string | null }): ModuleDefinition | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    modules: Modules
  }
}

export function createModules(all: readonly ModuleDefinition[], services: readonly Service[] = []): Modules {
  const byPath = new Map(all.map(served => [served.module.path, served]))
  return {
    all,
    services,
    menuGroups: services.flatMap(({ menuGroups = [] }) => menuGroups),
    find: path => byPath.get(path),
    require({ path }) {
      const found = byPath.get(path)
      if (!found) throw new Error(`${path} is not served`)
      return found
    },
    forMenu: ({ code, path }) => all.find(({ module }) => isOfMenu(module, code, path)),
  }
}

export function isOfMenu({ name, route }: Module, code: string, path: string | null): boolean {
  return code === name || (route !== undefined && path === route)
}

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
  /** The call whose data scopes apply, without `/api/`. */
  path: string
}

/** The context of a call that a job makes for a user. */
export function contextOfJob(services: FastifyInstance, { path, language = 'zh', ...given }: Job): Context {
  const { publicUrl, basePath } = services.site
  const origin: Origin = { ip: '', method: 'POST', path, site: publicUrl ?? basePath }
  return { ...given, services, language, origin }
}
