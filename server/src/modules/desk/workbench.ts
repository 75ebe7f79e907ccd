import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  Array as ArrayOf,
  Integer,
  Null,
  Object as ObjectOf,
  String as Text,
  Boolean as Truth,
  Union,
  Unsafe,
} from 'typebox'
import { endingDays, type TodoCount, type WaitingWork, waitingPath } from '#contract/desk/workbench'
import { codeOf } from '#contract/kit/module'
import { joinValues } from '#contract/kit/values'
import { administers } from '../../auth/accounts/people.ts'
import { countNewDevices } from '../../auth/sessions/ownSignIns.ts'
import type { Filter, Operator } from '../../kit/definition/listQuery.ts'
import { contextOf } from '../../kit/definition/registry.ts'
import type { Context, ModuleDefinition } from '../../kit/definition/serveModule.ts'
import type { TodoFilter, TodoList } from '../../kit/definition/service.ts'
import { countRecords, findListed } from '../../kit/lists/lists.ts'
import { isShownInAll } from '../../kit/lists/visibility.ts'
import type { Db } from '../../platform/db/database.ts'
import { answerOf, objectWith } from '../../platform/http/reply/answers.ts'
import { success } from '../../platform/http/reply/reply.ts'

/** The work that the home screen lists. */
export function workbenchRoutes(app: FastifyInstance, db: Db): void {
  app.get(`/api/${waitingPath}`, {
    config: { policy: 'signedIn', heartbeat: true, answers: answerOf(waiting) },
    schema: { tags: ['blade-desk/workbench'], summary: '待处理事项', description: 'What waits to be done' },
    handler: async request => success(await waitingFor(contextOf(request, db))),
  })
}

const waiting = objectWith<WaitingWork>({
  matters: ArrayOf(
    objectWith<TodoCount>({
      ...{ key: Text(), path: Text(), isProblem: Truth(), total: Integer(), capped: Truth() },
      title: objectWith<TodoCount['title']>({ zh: Text(), en: Text() }),
      filters: ArrayOf(Unsafe<TodoCount['filters'][number]>(ObjectOf({}, { additionalProperties: true }))),
    }),
  ),
  tenantEnd: Union([Null(), objectWith<NonNullable<WaitingWork['tenantEnd']>>({ expireTime: Text(), ended: Truth() })]),
  ...{ passwordDays: Integer(), newDevices: Integer() },
})

async function waitingFor(context: Context): Promise<WaitingWork> {
  return {
    matters: await countTodos(context),
    tenantEnd: administers(context.caller) ? await tenantEnd(context) : null,
    passwordDays: await passwordDays(context),
    newDevices: await countNewDevices(context.db, context.caller),
  }
}

async function tenantEnd({ db, caller }: Context): Promise<WaitingWork['tenantEnd']> {
  const end = await db
    .selectFrom('bladeTenant')
    .select(['expireTime', sql<boolean>`expire_time < localtimestamp`.as('ended')])
    .$narrowType<{ expireTime: string }>()
    .where('tenantId', '=', caller.tenantId)
    .where(sql<boolean>`expire_time < localtimestamp + make_interval(days => ${endingDays})`)
    .executeTakeFirst()
  return end ?? null
}

async function passwordDays({ db, caller }: Context): Promise<number> {
  const { days } = await db
    .selectFrom('bladeUser')
    .select(sql<number>`extract(day from now() - password_time)::int`.as('days'))
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  return days
}

/** The to-do lists of all modules whose lists the caller may open, with the totals of these lists. */
async function countTodos(context: Context): Promise<TodoCount[]> {
  const matters: TodoCount[] = []
  // One after the other: a figure must not occupy the connections that other requests need.
  for (const served of context.services.modules.all)
    for (const list of served.todoLists) {
      const matter = await todoCountOf(served, list, context)
      if (matter) matters.push(matter)
    }
  return matters
}

async function todoCountOf(served: ModuleDefinition, list: TodoList, context: Context): Promise<TodoCount | undefined> {
  const { module } = served
  const { caller } = context
  const { key, title, needs, isProblem = false } = list
  if (!findListed(module.path, context)) return undefined
  if (needs && !caller.permissions.has(codeOf(module, needs))) return undefined
  const filters = typeof list.filters === 'function' ? await list.filters(context) : (list.filters ?? [])
  // The list refuses to filter by what its reader does not see.
  if (!filters?.every(({ field }) => isShownInAll(served, field, context))) return undefined
  const counted = await countRecords(served, filters.map(filterOf), context)
  return {
    key,
    title,
    path: module.path,
    filters: [...filters],
    isProblem: isProblem && administers(caller),
    ...counted,
  }
}

const operators: Record<TodoFilter['operator'], Operator> = {
  ...{ eq: 'equal', in: 'in', gte: 'ge', lte: 'le', null: 'null', nnull: 'notnull' },
}

/** The filter as the list reads it from its query. */
function filterOf({ field, operator, value }: TodoFilter): Filter {
  return {
    key: field,
    operator: operators[operator],
    value: Array.isArray(value) ? joinValues(value) : String(value),
  }
}
