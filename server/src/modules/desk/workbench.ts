import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Array as ArrayOf, Integer, Null, String as Text, Boolean as Truth, Union } from 'typebox'
import { type EndingTenant, endingDays, type Waiting, waitingPath } from '#contract/desk/workbench'
import { workClaim, workTodo } from '#contract/flow/work'
import { user } from '#contract/system/user'
import { tenantStatus, userStatus } from '../../auth/accounts/people.ts'
import type { Filter } from '../../kit/definition/listQuery.ts'
import type { Context } from '../../kit/definition/serveModule.ts'
import { countRecords } from '../../kit/lists/lists.ts'
import { contextOf } from '../../kit/routes.ts'
import type { Db } from '../../platform/db/database.ts'
import { answerOf, objectWith } from '../../platform/http/reply/answers.ts'
import { success } from '../../platform/http/reply/reply.ts'

/** The tasks on the home screen. */
export function workbenchRoutes(app: FastifyInstance, db: Db): void {
  app.get(`/api/${waitingPath}`, {
    config: { policy: 'signedIn', heartbeat: true, answers: answerOf(waiting) },
    schema: { tags: ['blade-desk/workbench'], summary: '待处理事项', description: 'What waits to be done' },
    handler: async (request, reply) => success(await waitingFor(contextOf(request, reply, db))),
  })
}

const count = Union([Null(), Integer()])

const waiting = objectWith<Waiting>({
  ...{ applicants: count, withoutRole: count, claimable: count, todo: count, passwordDays: Integer() },
  endingTenants: Union([
    Null(),
    ArrayOf(objectWith<EndingTenant>({ id: Text(), tenantName: Text(), expireTime: Text(), ended: Truth() })),
  ]),
})

async function waitingFor(context: Context): Promise<Waiting> {
  const { permissions, isPlatform } = context.caller
  const mayGiveRoles = permissions.has(user.name) && permissions.has('user_role')
  return {
    applicants: permissions.has('user_approve') ? await usersThat([isPending], context) : null,
    withoutRole: mayGiveRoles ? await usersThat([isActive, hasNoRole], context) : null,
    endingTenants: isPlatform && permissions.has('tenant') ? await endingTenants(context.db) : null,
    claimable: await listed(workClaim, context),
    todo: await listed(workTodo, context),
    passwordDays: await passwordDays(context),
  }
}

/** The total of the caller's own list of the module. */
async function listed({ name, path }: { name: string; path: string }, context: Context): Promise<number | null> {
  const served = context.caller.permissions.has(name) ? context.request.server.modules.find(path) : undefined
  return served ? (await countRecords(served, [], context)).total : null
}

const isPending: Filter = { key: 'status', operator: 'equal', value: String(userStatus.pending) }
const isActive: Filter = { key: 'status', operator: 'equal', value: String(userStatus.active) }
const hasNoRole: Filter = { key: 'roleId', operator: 'null', value: 'true' }

/** The total of the caller's own list of users with these filters. */
async function usersThat(filters: readonly Filter[], context: Context): Promise<number> {
  return (await countRecords(context.request.server.modules.require(user), filters, context)).total
}

/** More than a handful is a matter for the list. */
function endingTenants(db: Db): Promise<EndingTenant[]> {
  return db
    .selectFrom('bladeTenant')
    .select(['id', 'tenantName', 'expireTime'])
    .select(sql<boolean>`expire_time < localtimestamp`.as('ended'))
    .$narrowType<{ expireTime: string }>()
    .where('status', '=', tenantStatus.active)
    .where(sql<boolean>`expire_time < localtimestamp + make_interval(days => ${endingDays})`)
    .orderBy('expireTime')
    .limit(5)
    .execute()
}

async function passwordDays({ db, caller }: Context): Promise<number> {
  const { days } = await db
    .selectFrom('bladeUser')
    .select(sql<number>`extract(day from now() - password_time)::int`.as('days'))
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  return days
}
