import { sql } from 'kysely'
import { flowFollow, type OpenStep } from '#contract/flow/follow'
import type { Label } from '#contract/kit/fields'
import { userStatus } from '../../../auth/accounts/people.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'
import { isCorrection } from './addedTasks.ts'
import { programOfInstance } from './advanceInstance.ts'
import { shownName } from './assignees.ts'
import { isUnattended } from './rows.ts'
import { assignTask, type Instance, isOver, lockInstance, type OpenTask } from './tasks.ts'
import './tables.ts'
import { announceProcess, publishTasksChanged, recordAct } from './workEvents.ts'

/** The tasks that an instance of the caller's tenant waits for, with their assignees. */
export async function openSteps(instanceId: string, { db, caller }: Context): Promise<OpenStep[]> {
  if (!isId(instanceId)) return []
  const rows = await db
    .selectFrom('flowTask as t')
    .leftJoin('bladeUser as u', 'u.id', 't.assignee')
    .select(['t.id as taskId', 't.taskName', 't.candidates'])
    .select(shownName('u').as('assigneeName'))
    .select(sql<boolean>`t.assignee is null and ${isUnattended('t')}`.as('unattended'))
    .where('t.instanceId', '=', instanceId)
    .where('t.tenantId', '=', caller.tenantId)
    .where('t.endTime', 'is', null)
    .orderBy('t.id')
    .execute()
  return rows.map(({ candidates, assigneeName, ...row }) => ({
    ...row,
    assigneeName: assigneeName ?? '',
    candidates: candidates.map(wordOf).filter(isNoId).join(),
  }))
}

const wordOf = (candidate: string) => candidate.slice(candidate.indexOf(':') + 1)
// An id means nothing to a reader.
const isNoId = (word: string) => !isId(word)

interface Reassignment {
  taskId: string
  userId: string
  reason: string
}

/** Gives an open task to an active user of the same tenant. The history records who did so and why. */
export async function reassignTask({ taskId, userId, reason }: Reassignment, context: Context): Promise<void> {
  const { caller } = context
  if (!isId(taskId)) throw absent()
  await inTransaction(context.db, async db => {
    const task = await db
      .selectFrom('flowTask')
      .select(['instanceId', 'tenantId', 'taskKey', 'kind'])
      .where('id', '=', taskId)
      .where('tenantId', '=', caller.tenantId)
      .executeTakeFirstOrThrow(absent)
    await assertActive(userId, { ...context, db })
    // A completion in progress ends first; one that waits for the lock finds the new assignee.
    const instance = await lockInstance(db, task.instanceId)
    if (instance?.createUser === userId && !(await isForApplicant(db, instance, task)))
      throw new Refusal(400, labels.applicant, { fields: [flowFollow.calls.reassign.input.userId] })
    const { assignee: fromUser, endTime } = await db
      .selectFrom('flowTask')
      .select(['assignee', 'endTime'])
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow()
    if (fromUser === userId) throw new Refusal(400, labels.same)
    if (endTime !== null) throw new Refusal(409, isOver)
    await assignTask(db, taskId, userId)
    const { instanceId, tenantId } = task
    const row = { tenantId, instanceId, taskId, fromUser, byUser: caller.userId, reason: reason || null }
    await recordAct(db, { ...row, act: 'reassign' }, [userId])
    await announceProcess(db, 'task.assigned', { id: instanceId, tenantId })
    await publishTasksChanged(db, instanceId)
  })
}

/** A correction, or a step that the diagram gives to the applicant. */
async function isForApplicant(db: Db, instance: Instance, task: Pick<OpenTask, 'kind' | 'taskKey'>): Promise<boolean> {
  if (isCorrection(task)) return true
  return (await programOfInstance(db, instance)).tasks.get(task.taskKey)?.isOfApplicant === true
}

/** Gives all open tasks of a user to another one, as when somebody leaves: all or none. */
export function reassignAll(
  { fromUserId, ...to }: Omit<Reassignment, 'taskId'> & { fromUserId: string },
  context: Context,
): Promise<{ count: number }> {
  return inTransaction(context.db, async db => {
    const tasks = isId(fromUserId)
      ? await db
          .selectFrom('flowTask')
          .select('id')
          .where('assignee', '=', fromUserId)
          .where('tenantId', '=', context.caller.tenantId)
          .where('endTime', 'is', null)
          // As all that locks several processes does.
          .orderBy('instanceId')
          .orderBy('id')
          .execute()
      : []
    if (tasks.length === 0) throw new Refusal(400, labels.none)
    for (const { id } of tasks) await reassignTask({ taskId: id, ...to }, { ...context, db })
    return { count: tasks.length }
  })
}

export async function assertActive(userId: string, { db, caller }: Context): Promise<void> {
  const user = isId(userId)
    ? await db
        .selectFrom('bladeUser')
        .select('id')
        .where('id', '=', userId)
        .where('tenantId', '=', caller.tenantId)
        .where('status', '=', userStatus.active)
        .executeTakeFirst()
    : undefined
  if (!user) throw new Refusal(400, labels.user)
}

const labels = {
  user: { zh: '处理人不存在或已停用', en: 'Assignee: no active user' },
  same: { zh: '任务已由该用户处理', en: 'The task is with this user already' },
  none: { zh: '该用户没有待办任务', en: 'The user has no open tasks' },
  applicant: { zh: '不能改派给申请人', en: 'Not to the applicant' },
} satisfies Record<string, Label>
