/** Open tasks of somebody who leaves: those with them, and those that name them as a candidate. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { flowFollow } from '#contract/flow/follow'
import { workClaim, workTodo } from '#contract/flow/work'
import type { Context } from '../../kit/definition/serveModule.ts'
import { type Found, type Handing, type HandoverKind, MAX_EXAMPLES } from '../../kit/handover/handoverKind.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { languageOf } from '../../platform/http/reply/language.ts'
import './instances/tables.ts'
import { publishTasksChanged } from './instances/taskEvents.ts'

type OfUser = (userId: string) => (eb: ExpressionBuilder<Database & { t: Database['flowTask'] }, 't'>) => Condition
type Condition = ReturnType<ExpressionBuilder<Database, never>['and']>

/** All words by which tasks name a user. */
const wordsOf = (userId: string) =>
  sql<string[]>`array(select unnest(user_candidates(w.id, w.account)) from blade_user w where w.id = ${userId}::bigint)`

const assigned: OfUser = userId => eb =>
  eb.and([eb('t.assignee', '=', userId), sql<SqlBool>`cardinality(t.candidates) = 0`])
const claimed: OfUser = userId => eb =>
  eb.and([eb('t.assignee', '=', userId), sql<SqlBool>`cardinality(t.candidates) > 0`])
const named: OfUser = userId => eb =>
  eb.and([eb('t.assignee', 'is', null), sql<SqlBool>`t.candidates && ${wordsOf(userId)}`])

export const taskHandovers: readonly HandoverKind[] = [
  {
    ...{ key: 'flow.assigned', title: { zh: '待办任务', en: 'Open tasks' }, path: flowFollow.path },
    successorNeeds: workTodo.name,
    find: (userId, context) => findTasks(assigned(userId), context),
    handOver: (handing, context) => reassignTasks(assigned(handing.from), handing, context),
  },
  {
    ...{ key: 'flow.claimed', title: { zh: '已签收的任务', en: 'Claimed tasks' }, path: flowFollow.path },
    successorNeeds: workTodo.name,
    find: (userId, context) => findTasks(claimed(userId), context),
    handOver: (handing, context) => reassignTasks(claimed(handing.from), handing, context),
  },
  {
    ...{ key: 'flow.candidate', title: { zh: '点名候选的任务', en: 'Tasks with the user as a named candidate' } },
    ...{ path: flowFollow.path, successorNeeds: workClaim.name },
    find: (userId, context) => findTasks(named(userId), context),
    handOver: (handing, context) => replaceCandidate(handing, context),
  },
]

const openTasks = ({ db, caller }: Context, isOfUser: ReturnType<OfUser>) =>
  db
    .selectFrom('flowTask as t')
    .where('t.tenantId', '=', caller.tenantId)
    .where('t.endTime', 'is', null)
    .where(isOfUser as never)

async function findTasks(isOfUser: ReturnType<OfUser>, context: Context): Promise<Found> {
  const { count } = await openTasks(context, isOfUser)
    .select(eb => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return { count: 0, others: 0, examples: [] }
  const rows = await openTasks(context, isOfUser)
    .leftJoin('flowDefinition as d', 'd.id', 't.definitionId')
    .select(['t.taskName', 'd.name'])
    .orderBy('t.id')
    .limit(MAX_EXAMPLES)
    .execute()
  return { count: Number(count), others: 0, examples: rows.map(({ name, taskName }) => `${name ?? ''} · ${taskName}`) }
}

interface Locked {
  id: string
  instanceId: string
}

/** Completions in progress end first; those that wait for a lock find the successor. */
async function lockTasks(isOfUser: ReturnType<OfUser>, context: Context): Promise<Locked[]> {
  const found = await openTasks(context, isOfUser).select('t.instanceId').distinct().execute()
  if (found.length === 0) return []
  await context.db
    .selectFrom('flowInstance')
    .select('id')
    .where(sql<SqlBool>`id = any(${found.map(({ instanceId }) => instanceId)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return openTasks(context, isOfUser).select(['t.id', 't.instanceId']).orderBy('t.id').forUpdate().execute()
}

async function reassignTasks(isOfUser: ReturnType<OfUser>, handing: Handing, context: Context): Promise<number> {
  const tasks = await lockTasks(isOfUser, context)
  if (tasks.length === 0) return 0
  await context.db
    .updateTable('flowTask')
    .set({ assignee: handing.to.userId, claimTime: sql<string>`localtimestamp(0)` })
    .where(sql<SqlBool>`id = any(${tasks.map(({ id }) => id)}::bigint[])`)
    .execute()
  await noteReassignments(tasks, handing, context)
  return tasks.length
}

async function replaceCandidate(handing: Handing, context: Context): Promise<number> {
  const { from, to } = handing
  const tasks = await lockTasks(named(from), context)
  if (tasks.length === 0) return 0
  const successor = `user:${to.userId}`
  await context.db
    .updateTable('flowTask')
    .set({
      candidates: sql<string[]>`array(
        select distinct word from unnest(candidates || ${[successor]}::text[]) word where word <> all(${wordsOf(from)}))`,
    })
    .where(sql<SqlBool>`id = any(${tasks.map(({ id }) => id)}::bigint[])`)
    .execute()
  await noteReassignments(tasks, handing, context)
  return tasks.length
}

/** Rows of one statement. */
const BATCH = 500

async function noteReassignments(tasks: readonly Locked[], { from, to }: Handing, context: Context): Promise<void> {
  const { db, caller, request } = context
  const { tenantId } = caller
  const reason = labels.reason[languageOf(request)]
  const rows = tasks.map(({ id, instanceId }) => ({
    ...{ id: newId(), tenantId, instanceId, taskId: id, reason },
    ...{ fromUser: from, toUser: to.userId, byUser: caller.userId },
  }))
  for (let start = 0; start < rows.length; start += BATCH)
    await db
      .insertInto('flowReassignment')
      .values(rows.slice(start, start + BATCH))
      .execute()
  await publishTasksChanged(db, { tenantId })
  // One message to the successor, however many tasks there are.
  const [first] = tasks
  if (first) await publishTasksChanged(db, { tenantId, userId: to.userId, reassigned: first.id })
}

const labels = {
  reason: { zh: '工作交接', en: 'Handover' },
}
