import type { FastifyInstance } from 'fastify'
import { codeOf, type Fields, listPathOf, type Operation, parentFieldOf } from '#contract/kit/module'
import { foundAmongAll, foundInOne, search } from '#contract/system/search'
import type { Db } from '../platform/db/database.ts'
import { forbidden, Refusal } from '../platform/http/reply/refusal.ts'
import { replyWith } from '../platform/http/reply/reply.ts'
import { bulkRoutes } from './bulk/bulkRoutes.ts'
import { policyFor, policyOf } from './definition/policies.ts'
import { contextOf } from './definition/registry.ts'
import type { ModuleDefinition } from './definition/serveModule.ts'
import { historyRoutes } from './history/historyRoutes.ts'
import { checkDraft, checkInput, checkVersion, readId, readIds } from './input/checkInput.ts'
import { assertInDictionaries } from './input/dictionaryValues.ts'
import { callSchema, operationSchema, type Route } from './input/documentSchemas.ts'
import { readInput } from './input/readInput.ts'
import { inChosenTenant } from './lists/chosenTenant.ts'
import { listRecords, present, readListQuery } from './lists/lists.ts'
import { maskAnswer } from './lists/maskAnswer.ts'
import { isPageRequested, listForest, listLevel, pageOfRecords } from './lists/trees.ts'
import { requireRow } from './records/changeLog.ts'
import { withoutMasks } from './records/fieldRights.ts'
import { presenceRoutes } from './records/presence.ts'
import { removeRecords, saveRecord } from './records/records.ts'
import { removalRoutes } from './records/removalUses.ts'
import { findEverywhere } from './search/find.ts'
import { serveCalls } from './serveCalls.ts'
import { sheetRoutes } from './sheets/sheetRoutes.ts'

type Answer = Route['answer']

/** The routes of a module: those of its operations, those of its history and presence, then its own calls. */
export function addRoutes(app: FastifyInstance, served: ModuleDefinition, db: Db): void {
  for (const { name, policy, limit, heartbeat, bare, answer, ...route } of [
    ...operationRoutes(served),
    ...historyRoutes(served),
    ...presenceRoutes(served),
    ...bulkRoutes(served),
    ...removalRoutes(served),
    ...callRoutes(served),
  ]) {
    const event = served.events[name]
    app.route({
      ...route,
      url: `/api/${name === 'list' ? listPathOf(served.module) : `${served.module.path}/${name}`}`,
      config: { policy, ...(limit && { rateLimit: limit }), ...(heartbeat && { heartbeat }), ...(event && { event }) },
      // Parameters come from several places and are checked together; the schema only documents them.
      validatorCompiler: () => () => true,
      handler: async request => {
        const raw = await readInput(request, bare)
        const context = contextOf(request, db)
        const data = await namingFields(fieldsOf(served, name), () => answer(raw, context, request))
        return replyWith(context, data)
      },
    })
  }
  sheetRoutes(app, served, db)
  served.routes(app, db)
}

/** Imports, restores and bulk changes included, however their routes are made. Before the routes. */
export function requireProofs(app: FastifyInstance, served: readonly ModuleDefinition[]): void {
  const prefixes = served.filter(({ needsProof }) => needsProof).map(({ module }) => `/api/${module.path}/`)
  app.addHook('onRoute', route => {
    const { config = {}, method, url } = route
    const takesRight = config.policy !== 'signedIn' && config.policy !== 'public'
    const isChange = method === 'POST' && takesRight && !config.heartbeat
    if (isChange && prefixes.some(prefix => url.startsWith(prefix))) route.config = { ...config, proof: 'secondFactor' }
  })
}

/** The input fields of a call. */
function fieldsOf({ module }: ModuleDefinition, name: string): Fields {
  return module.calls[name]?.input ?? module.fields
}

/** Refusals name the fields at which forms show them. */
async function namingFields<Data>(fields: Fields, answer: () => Promise<Data>): Promise<Data> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Refusal)
      error.names = Object.keys(fields).filter(key => fields[key] && error.fields.includes(fields[key]))
    throw error
  }
}

function operationRoutes(served: ModuleDefinition): Route[] {
  const { module, policies } = served
  const isTree = parentFieldOf(module) !== undefined
  const answers = answersOf(served, isTree)
  const route = (operation: Operation): Route => ({
    method: operation === 'list' || operation === 'detail' ? 'GET' : 'POST',
    name: operation,
    policy: policies[operation] ?? policyOf(module, operation),
    schema: operationSchema(served, operation, isTree),
    // A schema that allows two shapes only documents them.
    ...(isTree && operation === 'list' && { serializerCompiler: () => JSON.stringify }),
    answer: answers[operation],
  })
  const routes = module.operations.map(route)
  const list = routes.find(({ name }) => name === 'list')
  if (!isTree || !list) return routes
  const lazy = { name: 'lazy-list', schema: operationSchema(served, 'lazy-list', true) }
  return [
    ...routes,
    { ...list, ...lazy, answer: (raw, context) => listLevel(served, readListQuery(served, raw, context), context) },
  ]
}

function answersOf(served: ModuleDefinition, isTree: boolean): Record<Operation, Answer> {
  return {
    list: async (raw, context) => {
      const query = readListQuery(served, raw, context)
      if (!isTree) return listRecords(served, query, context)
      const roots = await listForest(served, query, context)
      return isPageRequested(raw) ? pageOfRecords(roots, query) : roots
    },
    detail: async (raw, context) => {
      const [record] = await present(served, [await requireRow(served, readId(raw), context)], context)
      return record
    },
    submit: async (raw, context) => {
      const draft = checkDraft(served.module, await withoutMasks(served, raw, context))
      const button = draft.id === undefined ? 'add' : 'edit'
      const { module, policies } = served
      if (!policies.submit && !context.caller.permissions.has(codeOf(module, button))) throw forbidden()
      const version = checkVersion(raw)
      return inChosenTenant(served, draft, context, own => saveRecord(served, own, context, version))
    },
    remove: (raw, context) => removeRecords(served, readIds(raw), context),
  }
}

function callRoutes(served: ModuleDefinition): Route[] {
  const { module, calls, limits, policies } = served
  return Object.entries(calls).map(([name, handler]) => {
    const call = module.calls[name]
    if (!call) throw new Error(`${module.path} declares no call ${name}`)
    return {
      method: call.alsoPost ? ['GET', 'POST'] : call.method,
      name,
      policy: policies[name] ?? policyFor(module, call.needs, call.method === 'POST'),
      limit: limits[name],
      bare: call.bare,
      schema: callSchema(module, name),
      // The compiler checks what handlers answer; here the schema is for readers of the API document.
      serializerCompiler: () => JSON.stringify,
      answer: async (raw, context, request) => {
        const input = checkInput(call.input ?? {}, raw)
        if (call.input && call.method === 'POST' && context.caller)
          await assertInDictionaries(call.input, { draft: input, tenantId: context.caller.tenantId }, context.db)
        const answer = await handler(input, context, { raw, request })
        return call.output && maskAnswer(module, answer, context)
      },
    }
  })
}

/** The search over everything. */
export function searchRoutes(app: FastifyInstance, db: Db): void {
  serveCalls(app, db, search, {
    find: ({ words, type, size }, context) =>
      findEverywhere({ words, type: type || undefined, size: size || (type ? foundInOne : foundAmongAll) }, context),
  })
}
