import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely'
import { refusals } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/idList.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Instance } from './lockInstance.ts'
import { spreadTaskNews } from './news.ts'
import { mayClaim } from './rows.ts'

/** Of several who claim at once one wins; the others are told who. */
export async function claimTask(taskId: string, context: Context): Promise<void> {
  const { db, caller } = context
  const task = await involving(taskId, context)
  const { numUpdatedRows } = await db
    .updateTable('flowTask')
    .set({ assignee: caller.userId, claimTime: sql<string>`localtimestamp(0)` })
    .where('id', '=', task.id)
    .where('assignee', 'is', null)
    .where('endTime', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return spreadTaskNews(db, { tenantId: caller.tenantId })
  const now = await involving(taskId, context)
  if (now.endTime !== null) throw new Refusal(409, await done(db, now))
  if (now.assignee !== caller.userId) throw new Refusal(409, taken(await nameOf(db, now.assignee)))
}

/** The caller's open task with its instance and all that waits there, as they stand at one moment; written out for speed. */
export async function readOpenTask(
  { taskId, processInstanceId }: { taskId: string; processInstanceId?: string | undefined },
  context: Context,
): Promise<{ task: OpenTask; instance: Instance; open: OpenTask[] }> {
  const { db, caller } = context
  const query = sql<Instance & { taskId: string } & Pick<OpenTask, 'executionId' | 'taskKey' | 'assignee'>>`
    select i.id, i.tenant_id, i.create_user, i.version, i.definition_id, i.business_table, i.business_id, i.variables,
      i.state, i.trail, t.id as task_id, t.execution_id, t.task_key, t.assignee
    from flow_instance i join flow_task t on t.instance_id = i.id
    where i.id = (select instance_id from flow_task where id = ${taskId} and assignee = ${caller.userId} and is_deleted = 0)
      and i.end_time is null and i.is_deleted = 0 and t.end_time is null and t.is_deleted = 0`
  const { rows } = isId(taskId) ? await executePrepared(db, query) : { rows: [] }
  const open = rows.map(({ taskId: id, executionId, taskKey, assignee }) => ({ id, executionId, taskKey, assignee }))
  const task = open.find(({ id, assignee }) => id === taskId && assignee === caller.userId)
  const [instance] = rows
  if (!instance || !task) throw await whyNot(taskId, context)
  if (processInstanceId && processInstanceId !== instance.id) throw new Refusal(404, refusals.absent)
  return { task, instance, open }
}

/** The id of the instance that a task of somebody's belongs to. */
export function instanceOf(taskId: string, userId: string): Expression<string> {
  return expressionBuilder<Database>()
    .selectFrom('flowTask')
    .select('instanceId')
    .where('id', '=', taskId)
    .where('assignee', '=', userId)
    .$asScalar()
}

export type OpenTask = Pick<Task, 'id' | 'executionId' | 'taskKey' | 'assignee'>

export function openTasks(db: Db, instanceId: string): Promise<OpenTask[]> {
  return db
    .selectFrom('flowTask')
    .select(['id', 'executionId', 'taskKey', 'assignee'])
    .where('instanceId', '=', instanceId)
    .where('endTime', 'is', null)
    .execute()
}

/** Why a task cannot be completed; of tasks that are not the caller's affair nothing is said. */
async function whyNot(taskId: string, context: Context): Promise<Refusal> {
  const { db, caller } = context
  const task = await involving(taskId, context)
  if (task.assignee === null && task.endTime === null) return new Refusal(400, labels.claimFirst)
  if (task.assignee === caller.userId || task.endTime !== null) return new Refusal(409, await done(db, task))
  return new Refusal(409, taken(await nameOf(db, task.assignee)))
}

export type Task = Pick<
  Selectable<Database['flowTask']>,
  'id' | 'instanceId' | 'executionId' | 'taskKey' | 'taskName' | 'assignee' | 'endTime' | 'endedBy'
>

/** A task that the caller has to do with: theirs, or theirs to claim. Of all others they learn nothing. */
export async function involving(taskId: string, { db, caller }: Context): Promise<Task> {
  const task = isId(taskId)
    ? await db
        .selectFrom('flowTask as t')
        .select(['t.id', 't.instanceId', 't.executionId', 't.taskKey', 't.taskName'])
        .select(['t.assignee', 't.endTime', 't.endedBy'])
        .where('t.id', '=', taskId)
        .where('t.tenantId', '=', caller.tenantId)
        .where(eb =>
          eb.or([eb('t.assignee', '=', caller.userId), eb('t.endedBy', '=', caller.userId), mayClaim(caller, 't')]),
        )
        .executeTakeFirst()
    : undefined
  if (!task) throw new Refusal(404, refusals.absent)
  return task
}

async function done(db: Db, { endedBy }: Task): Promise<Label> {
  if (endedBy === null) return labels.over
  const name = await nameOf(db, endedBy)
  return { zh: `任务已由${name}办理`, en: `${name} has completed the task` }
}

function taken(name: string): Label {
  return { zh: `任务已被${name}签收`, en: `${name} has claimed the task` }
}

async function nameOf(db: Db, userId: string | null): Promise<string> {
  const person = await db
    .selectFrom('bladeUser')
    .select(sql<string>`coalesce(nullif(real_name, ''), nullif(name, ''), account)`.as('name'))
    .where('id', '=', userId ?? '0')
    .executeTakeFirst()
  return person?.name ?? '?'
}

const labels = {
  claimFirst: { zh: '请先签收任务', en: 'Please claim the task first' },
  over: { zh: '任务已结束', en: 'The task is over' },
} satisfies Record<string, Label>
