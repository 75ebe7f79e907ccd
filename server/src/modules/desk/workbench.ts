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
import { endingDays, type Matter, type Waiting, waitingPath } from '#contract/desk/workbench'
import { administers } from '../../auth/accounts/people.ts'
import { contextOf } from '../../kit/definition/registry.ts'
import type { Context } from '../../kit/definition/serveModule.ts'
import type { Db } from '../../platform/db/database.ts'
import { answerOf, objectWith } from '../../platform/http/reply/answers.ts'
import { success } from '../../platform/http/reply/reply.ts'
import { mattersFor } from './home/index.ts'

/** The work that the home screen lists. */
export function workbenchRoutes(app: FastifyInstance, db: Db): void {
  app.get(`/api/${waitingPath}`, {
    config: { policy: 'signedIn', heartbeat: true, answers: answerOf(waiting) },
    schema: { tags: ['blade-desk/workbench'], summary: '待处理事项', description: 'What waits to be done' },
    handler: async request => success(await waitingFor(contextOf(request, db))),
  })
}

const waiting = objectWith<Waiting>({
  matters: ArrayOf(
    objectWith<Matter>({
      ...{ key: Text(), path: Text(), isProblem: Truth(), total: Integer(), capped: Truth() },
      title: objectWith<Matter['title']>({ zh: Text(), en: Text() }),
      filters: ArrayOf(Unsafe<Matter['filters'][number]>(ObjectOf({}, { additionalProperties: true }))),
    }),
  ),
  tenantEnd: Union([Null(), objectWith<NonNullable<Waiting['tenantEnd']>>({ expireTime: Text(), ended: Truth() })]),
  passwordDays: Integer(),
})

async function waitingFor(context: Context): Promise<Waiting> {
  return {
    matters: await mattersFor(context),
    tenantEnd: administers(context.caller) ? await tenantEnd(context) : null,
    passwordDays: await passwordDays(context),
  }
}

async function tenantEnd({ db, caller }: Context): Promise<Waiting['tenantEnd']> {
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
