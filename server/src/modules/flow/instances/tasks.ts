import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely'
import { type ActName, flowActs } from '#contract/flow/acts'
import type { Label } from '#contract/kit/fields'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { withTransaction } from '../../../platform/db/transaction.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'
import { shownNames } from './assignees.ts'
import { hasPartIn, mayClaim, representedIn } from './rows.ts'
import { announceProcess, publishTasksChanged } from './workEvents.ts'

export const now = sql<string>`localtimestamp(0)`

/** One of several concurrent claims wins; the refusal of the others names the winner. */
export function claimTask(taskId: string, context: Context): Promise<void> {
  return withTransaction(context, inner => claim(taskId, inner))
}

async function claim(taskId: string, context: Context): Promise<void> {
  const { db, caller } = context
  const task = await requireInvolvedTask(taskId, context)
  const instance = await lockInstance(db, task.instanceId)
  // A task that is claimed is never one that the diagram gives to the applicant.
  if (instance?.createUser === caller.userId) throw new Refusal(403, ownRequest)
  if (instance?.suspended) throw new Refusal(409, isSuspended)
  const { numUpdatedRows } = await db
    .updateTable('flowTask')
    .set({ assignee: caller.userId, forUser: representedIn(caller, 'flowTask'), claimTime: now, openTime: now })
    .where('id', '=', task.id)
    .where('assignee', 'is', null)
    .where('endTime', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) {
    await announceProcess(db, 'task.assigned', { id: task.instanceId, tenantId: caller.tenantId })
    return publishTasksChanged(db, task.instanceId)
  }
  const current = await requireInvolvedTask(taskId, context)
  if (current.endTime !== null) throw new Refusal(409, await completedBy(db, current))
  if (current.assignee !== caller.userId) throw new Refusal(409, claimedBy(await userNameOf(db, current.assignee)))
}

interface LockedTask {
  task: OpenTask
  instance: Instance
  /** The other open tasks of the instance. */
  otherTasks: OpenTask[]
}

/** The open task of the caller; its instance is locked until the transaction ends. */
export async function lockOpenTask(
  { taskId, processInstanceId }: { taskId: string; processInstanceId?: string | undefined },
  context: Context,
): Promise<LockedTask> {
  const { db, caller } = context
  const instance = isId(taskId) ? await lockInstance(db, instanceOf(taskId, caller.userId)) : undefined
  const open = instance ? await readOpenTasks(db, instance.id) : []
  const task = open.find(({ id, assignee }) => id === taskId && assignee === caller.userId)
  if (!instance || !task) throw await completionRefusal(taskId, context)
  if (processInstanceId && processInstanceId !== instance.id) throw absent()
  return { task, instance, otherTasks: open.filter(other => other !== task) }
}

/** A query for the id of the instance that a task of the user belongs to. */
function instanceOf(taskId: string, userId: string): Expression<string> {
  return expressionBuilder<Database>()
    .selectFrom('flowTask')
    .select('instanceId')
    .where('id', '=', taskId)
    .where('assignee', '=', userId)
    .$asScalar()
}

const openColumns = [
  ...([
    'id',
    'instanceId',
    'executionId',
    'taskKey',
    'taskName',
    'assignee',
    'candidates',
    'endTime',
    'endedBy',
  ] as const),
  ...(['comment', 'flag', 'kind', 'parentId', 'onHold', 'openTime', 'definitionId'] as const),
] as const

export type OpenTask = Pick<Selectable<Database['flowTask']>, (typeof openColumns)[number]>

export function readOpenTasks(db: Db, instanceId: string): Promise<OpenTask[]> {
  return db
    .selectFrom('flowTask')
    .select(openColumns)
    .where('instanceId', '=', instanceId)
    .where('endTime', 'is', null)
    .execute()
}

/** All tasks of an instance, oldest first. */
export function readTasks(db: Db, instanceId: string): Promise<OpenTask[]> {
  return db.selectFrom('flowTask').select(openColumns).where('instanceId', '=', instanceId).orderBy('id').execute()
}

/** The run that an execution belongs to: of a task that several people decide, the engine numbers the executions. */
export const runIdOf = (executionId: string) => executionId.replace(/_\d{1,9}$/, '')

/** The answers that were given in the same run of a task. */
export function votesOfRun(
  { executionId, taskKey }: Pick<OpenTask, 'executionId' | 'taskKey'>,
  instanceId: string,
  db: Db,
) {
  return db
    .selectFrom('flowTask')
    .select(['id', 'endedBy', 'endTime', 'flag', 'kind'])
    .where('instanceId', '=', instanceId)
    .where('taskKey', '=', taskKey)
    .where('flag', 'is not', null)
    .where(sql<boolean>`starts_with(execution_id, ${`${runIdOf(executionId)}_`})`)
    .execute()
}

/** The reason why a task cannot be completed; tasks that do not concern the caller are answered as absent. */
export async function completionRefusal(taskId: string, context: Context): Promise<Refusal> {
  const { db, caller } = context
  const task = await requireInvolvedTask(taskId, context)
  if (task.assignee === null && task.endTime === null) return new Refusal(400, labels.claimFirst)
  if (task.assignee === caller.userId || task.endTime !== null) return new Refusal(409, await completedBy(db, task))
  return new Refusal(409, claimedBy(await userNameOf(db, task.assignee)))
}

type FlowTask = Awaited<ReturnType<typeof requireInvolvedTask>>

/** A task that the caller has, completed or may claim. All others are answered as absent. */
export async function requireInvolvedTask(taskId: string, { db, caller }: Context) {
  if (!isId(taskId)) throw absent()
  return db
    .selectFrom('flowTask as t')
    .select(['t.id', 't.instanceId', 't.executionId', 't.taskKey', 't.taskName'])
    .select(['t.assignee', 't.endTime', 't.endedBy', 't.flag', 't.kind'])
    .where('t.id', '=', taskId)
    .where('t.tenantId', '=', caller.tenantId)
    .where(eb =>
      eb.or([
        ...[eb('t.assignee', '=', caller.userId), eb('t.endedBy', '=', caller.userId), mayClaim(caller, 't')],
        hasPartIn(caller, sql`a.task_id = t.id`),
      ]),
    )
    .executeTakeFirstOrThrow(absent)
}

async function completedBy(db: Db, task: FlowTask): Promise<Label> {
  const { endedBy, flag } = task
  if (endedBy === null || flag === null) return endedWith(db, task)
  const name = await userNameOf(db, endedBy)
  return { zh: `任务已由${name}办理`, en: `${name} has completed the task` }
}

/** Tasks that nobody answered ended at the moment when somebody did something else with the request, or by a timer. */
async function endedWith(db: Db, { instanceId, endTime }: FlowTask): Promise<Label> {
  const act = await db
    .selectFrom('flowAct')
    .select(['act', 'byUser'])
    .where('instanceId', '=', instanceId)
    .where('createTime', '=', endTime)
    .where('act', 'in', ['take-back', 'withdraw', 'return', 'remove-signer', 'move'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (act && act.act in flowActs) {
    const name = await userNameOf(db, act.byUser)
    const { zh, en } = flowActs[act.act as ActName].title
    return { zh: `任务已由${name}${zh}`, en: `The task is over: ${name} chose "${en}"` }
  }
  const answer = await db
    .selectFrom('flowTask')
    .select('endedBy')
    .where('instanceId', '=', instanceId)
    .where('endTime', '=', endTime)
    .where('endedBy', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const instance = await db
    .selectFrom('flowInstance')
    .select('deletedBy')
    .where('id', '=', instanceId)
    .where('endTime', '=', endTime)
    .executeTakeFirst()
  const by = instance?.deletedBy ?? answer?.endedBy
  if (!by) return isOver
  const name = await userNameOf(db, by)
  return instance?.deletedBy
    ? { zh: `流程已由${name}结束`, en: `${name} has ended the request` }
    : { zh: `任务已因${name}的办理而结束`, en: `The task is over: ${name} has answered` }
}

function claimedBy(name: string): Label {
  return { zh: `任务已被${name}签收`, en: `${name} has claimed the task` }
}

async function userNameOf(db: Db, userId: string | null): Promise<string> {
  return (await shownNames([userId], db)).get(userId ?? '') ?? '?'
}

export const ownRequest = {
  zh: '不能办理自己的申请，请由他人办理',
  en: 'Nobody decides their own request',
} satisfies Label

export const isOver = { zh: '任务已结束', en: 'The task is over' } satisfies Label

export const isHeld = { zh: '请等待其他人先办理', en: 'Others have to answer first' } satisfies Label

export const isSuspended = {
  zh: '流程已由管理员暂停',
  en: 'An administrator has suspended the request',
} satisfies Label

/** Gives an open task to somebody, perhaps as the deputy of another, or to nobody. */
export async function assignTask(db: Db, taskId: string, assignee: string | null, forUser: string | null = null) {
  await db
    .updateTable('flowTask')
    .set({ assignee, forUser, claimTime: assignee === null ? null : now, openTime: null })
    .where('id', '=', taskId)
    .execute()
}

/** Ends all tasks of an instance that nobody has answered. */
export async function endOpenTasks(db: Db, instanceId: string): Promise<void> {
  await db
    .updateTable('flowTask')
    .set({ endTime: now, onHold: false })
    .where('instanceId', '=', instanceId)
    .where('endTime', 'is', null)
    .execute()
}

/** The assignees of its open tasks. */
export const holdersOf = (tasks: readonly OpenTask[]) => [
  ...new Set(
    tasks.filter(({ endTime, onHold }) => endTime === null && !onHold).flatMap(({ assignee }) => assignee ?? []),
  ),
]

const labels = {
  claimFirst: { zh: '请先签收任务', en: 'Please claim the task first' },
} satisfies Record<string, Label>

/** The columns that a step needs. */
export type Instance = Pick<Selectable<Database['flowInstance']>, (typeof columns)[number]>

const columns = [
  ...(['id', 'tenantId', 'createUser', 'definitionId', 'businessTable', 'businessId'] as const),
  ...(['variables', 'state', 'trail', 'suspended', 'undo', 'createTime'] as const),
] as const

/**
 * Reads a running instance and locks it until the transaction ends, so that steps of one instance follow one another.
 * The instance is given by its id, or by a query for the id.
 */
export function lockInstance(db: Db, id: string | Expression<string>): Promise<Instance | undefined> {
  return db
    .selectFrom('flowInstance')
    .select(columns)
    .where('id', '=', id)
    .where('endTime', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
