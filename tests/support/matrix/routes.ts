/** The routes that a running server has, each with the parameters its module declares for it. */
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Field } from '#contract/kit/fields'
import type { Fields, Module } from '#contract/kit/module'
import { filterablesOf } from '../../../server/src/kit/definition/columns.ts'
import type { ModuleDefinition } from '../../../server/src/kit/definition/serveModule.ts'
import { modules } from '../../../server/src/modules/index.ts'
import type { Policy } from '../../../server/src/platform/http/guard.ts'

export interface LiveRoute {
  method: 'GET' | 'POST'
  /** Without `/api/`. */
  path: string
  policy: Policy
  /** Nothing for routes that belong to no module. */
  served: ModuleDefinition | undefined
  /** Fields of a valid request. */
  input: Fields
  /** Everything that may name a record, with its declaration where there is one. */
  ids: Record<string, Field | undefined>
}

export function liveRoutes(app: FastifyInstance): LiveRoute[] {
  return app.guardedRoutes.filter(({ url }) => url.startsWith('/api/') && !isDocument(url)).map(liveRoute)
}

const isDocument = (url: string) => url === '/api/openapi.json' || url.startsWith('/api/docs')

function liveRoute({ method, url, config, schema }: RouteOptions): LiveRoute {
  const path = url.slice('/api/'.length)
  const last = path.slice(path.lastIndexOf('/') + 1)
  const served = modules.find(({ module }) => path === `${module.path}/${last}` || path === module.listPath)
  const name = path === served?.module.listPath ? 'list' : last
  const declared = served ? parametersOf(served.module, name) : { input: {}, filters: [] }
  const documented = [schema?.querystring, schema?.body].flatMap(namesIn)
  // An export reads the query of the list, which is tried with all of its filters.
  const names =
    served && last === 'export'
      ? ['id', 'tenantId']
      : [...Object.keys(declared.input), ...declared.filters, ...documented]
  const ids = [...new Set(names)].filter(key => mayBeId(key, declared.input[key] ?? served?.module.fields[key]))
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    path,
    // The guard refuses to start with a route that has none.
    policy: config?.policy as Policy,
    served,
    input: declared.input,
    ids: Object.fromEntries(ids.map(key => [key, declared.input[key] ?? served?.module.fields[key]])),
  }
}

function parametersOf(module: Module, name: string): { input: Fields; filters: string[] } {
  if (name in module.calls) return { input: module.calls[name]?.input ?? {}, filters: [] }
  if (name === 'submit') return { input: module.fields, filters: ['id'] }
  if (name === 'detail') return { input: {}, filters: ['id'] }
  if (name === 'remove') return { input: {}, filters: ['ids'] }
  // The schemas of the kit's calls list their parameters.
  return { input: {}, filters: /^(lazy-)?list$/.test(name) ? [...filterablesOf(module).keys()] : [] }
}

function namesIn(schema: unknown): string[] {
  return Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
}

const basicIds = ['createUser', 'createDept', 'updateUser']

/** Given by companies elsewhere. */
const foreignIds = ['appId', 'templateId', 'regionId']

function mayBeId(name: string, field: Field | undefined): boolean {
  if (foreignIds.includes(name)) return false
  return field?.target !== undefined || /^ids?$|Ids?$/.test(name) || basicIds.includes(name)
}
