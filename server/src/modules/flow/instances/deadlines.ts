/** When tasks are due, and what happens before and then: each once, in the transaction that notes it in the history. */
import { sql } from 'kysely'
import { dayKinds } from '#contract/flow/calendar'
import { type DayHours, hoursIn } from '#contract/kit/parameterTypes'
import { administratorsOf } from '../../../auth/accounts/people.ts'
import type { Db } from '../../../platform/db/database.ts'
import { textSetting } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { PLATFORM_TENANT } from '../../../platform/db/tenancy/scope.ts'
import { addJob, type JobKey } from '../../../platform/jobs/job.ts'
import type { UserTask } from '../bpmn/readProgram.ts'
import { afterWork, dueOf, durationOf, type WorkingCalendar, wallClock, workMinutes } from '../bpmn/times.ts'
import type { Program } from '../engine/program.ts'
import { assigneeOf, candidateIds } from './assignees.ts'
import { assignTask, type Instance, type OpenTask, runIdOf } from './tasks.ts'
import { announceProcess, publishWorkNotice } from './workEvents.ts'
import './tables.ts'

/** The times of a task that begins to wait now. */
export async function deadlinesOf(db: Db, step: UserTask, due: string, tenantId: string) {
  const now = wallClock(new Date())
  const calendar = step.isWorkTime ? await calendarOf(tenantId, db) : undefined
  const minutes = calendar && workMinutes(due, calendar)
  const dueTime = (calendar && minutes !== undefined ? afterWork(now, minutes, calendar) : dueOf(due)) ?? null
  if (dueTime === null) return { dueTime, remindTime: null, escalateTime: null }
  const before =
    calendar && minutes !== undefined
      ? afterWork(now, Math.max(0, minutes - (workMinutes(step.remindBefore, calendar) ?? 0)), calendar)
      : earlier(dueTime, durationOf(step.remindBefore))
  return {
    dueTime,
    remindTime: step.remindBefore === '' ? null : (before ?? dueTime),
    escalateTime: step.escalation ? dueTime : null,
  }
}

/** The calendar of a tenant: its own hours and days, else those of the platform. */
async function calendarOf(tenantId: string, db: Db): Promise<WorkingCalendar> {
  const rows = await db
    .selectFrom('flowCalendar')
    .select(['tenantId', 'day', 'dayKind'])
    .where('tenantId', 'in', [tenantId, PLATFORM_TENANT])
    .where('day', '>', sql<string>`localtimestamp - interval '1 day'`)
    .orderBy(sql`tenant_id = ${tenantId}`)
    .execute()
  const days = new Map(rows.map(({ day, dayKind }) => [day.slice(0, 10), dayKind === dayKinds.working]))
  return { hours: hoursIn((await textSetting(db, tenantId, 'work.hours')) ?? '') ?? USUAL_HOURS, days }
}

const USUAL_HOURS: DayHours = [
  [540, 720],
  [810, 1080],
]

const momentOf = (time: string) => new Date(`${time.replace(' ', 'T')}+08:00`)
const earlier = (time: string, milliseconds: number) => wallClock(new Date(momentOf(time).getTime() - milliseconds))

/**
 * Queues the job for the next timer or deadline of an instance; one job for each, so that the next replaces the last.
 */
export async function queueWake(
  db: Db,
  { id: instanceId, tenantId }: { id: string; tenantId: string },
  program: Program,
  timer: Date | undefined,
): Promise<void> {
  const hasDeadlines = [...program.tasks.values()].some(({ remindBefore, escalation }) => remindBefore || escalation)
  const next = hasDeadlines ? await nextDeadline(instanceId, db) : undefined
  const runAt = timer && next ? new Date(Math.min(timer.getTime(), next.getTime())) : (timer ?? next)
  if (runAt) await addJob(db, wakeKey, { instanceId, tenantId }, { runAt, key: `flow/${instanceId}` })
}

/** The job that wakes an instance at its next timer or deadline. */
export const wakeKey: JobKey<{ instanceId: string; tenantId?: string }> = { name: 'flow-wake' }

async function nextDeadline(instanceId: string, db: Db): Promise<Date | undefined> {
  const { time } = await db
    .selectFrom('flowTask')
    .select(sql<string | null>`min(least(remind_time, escalate_time))`.as('time'))
    .where('instanceId', '=', instanceId)
    .where('endTime', 'is', null)
    .executeTakeFirstOrThrow()
  return time === null ? undefined : momentOf(time)
}

/** Reminds and escalates what has come due. Call it in the transaction that locked the instance. */
export async function processDeadlines(db: Db, instance: Instance, program: Program): Promise<void> {
  const isPast = (column: 'remindTime' | 'escalateTime') =>
    sql<boolean>`coalesce(${sql.ref(column)} <= localtimestamp(0), false)`
  const tasks = await db
    .selectFrom('flowTask')
    .select(['id', 'taskKey', 'assignee', 'candidates', 'onHold', 'executionId'])
    .select([isPast('remindTime').as('isToRemind'), isPast('escalateTime').as('isOverdue')])
    .where('instanceId', '=', instance.id)
    .where('endTime', 'is', null)
    .where(eb => eb.or([isPast('remindTime'), isPast('escalateTime')]))
    .orderBy('id')
    .execute()
  for (const task of tasks) {
    await db
      .updateTable('flowTask')
      .set({ remindTime: null, ...(task.isOverdue && { escalateTime: null }) })
      .where('id', '=', task.id)
      .execute()
    const step = program.tasks.get(task.taskKey)
    if (task.isOverdue) await escalate(db, instance, task, step)
    else if (step)
      await note(db, instance, { taskId: task.id, act: 'remind', told: await holdersOf(db, instance, task) })
  }
}

type DueTask = Pick<OpenTask, 'id' | 'taskKey' | 'assignee' | 'candidates' | 'onHold' | 'executionId'>

async function escalate(db: Db, instance: Instance, task: DueTask, step: UserTask | undefined) {
  const holders = await holdersOf(db, instance, task)
  const overdue = { taskId: task.id, act: 'overdue' } as const
  if (step?.escalation === 'remind') return note(db, instance, { ...overdue, told: holders })
  const receiver = step?.escalation === 'transfer' ? await receiverOf(db, step.escalateTo, instance, task) : null
  if (!receiver) {
    const told = [...holders, ...(await administratorsOf(db, instance.tenantId))]
    return note(db, instance, { ...overdue, told })
  }
  const { toUser, forUser } = receiver
  await assignTask(db, task.id, toUser, forUser)
  await announceProcess(db, 'task.assigned', instance)
  return note(db, instance, { ...overdue, told: [toUser], fromUser: task.assignee, toUser })
}

/** Null where nobody can receive the task: then the administrators are notified. */
async function receiverOf(db: Db, words: string, instance: Instance, task: DueTask) {
  // Somebody who was added has to answer first.
  if (task.onHold) return null
  const { tenantId, createUser, variables } = instance
  const people = { tenantId, applicant: createUser, barred: createUser }
  const { assignee: toUser, forUser } = await assigneeOf(db, words, variables, people)
  if (!toUser || toUser === task.assignee) return null
  const party = await db
    .selectFrom('flowTask')
    .select('id')
    .where('instanceId', '=', instance.id)
    .where('taskKey', '=', task.taskKey)
    .where(sql<boolean>`starts_with(execution_id, ${runIdOf(task.executionId)})`)
    .where(eb => eb.or([eb('assignee', '=', toUser), eb('endedBy', '=', toUser)]))
    .executeTakeFirst()
  return party ? null : { toUser, forUser }
}

/** The users who have to act now: the assignee, the added assignees, or all candidates. */
async function holdersOf(db: Db, { tenantId, createUser }: Instance, task: DueTask): Promise<string[]> {
  if (task.assignee === null) return candidateIds(db, task.candidates, tenantId, createUser)
  const asked = await db
    .selectFrom('flowTask')
    .select('assignee')
    .where('parentId', '=', task.id)
    .where('endTime', 'is', null)
    .where('onHold', '=', false)
    .execute()
  return task.onHold ? asked.flatMap(({ assignee }) => assignee ?? []) : [task.assignee]
}

interface Note {
  taskId: string
  act: 'remind' | 'overdue'
  told: readonly string[]
  fromUser?: string | null
  toUser?: string
}

async function note(db: Db, { id: instanceId, tenantId }: Instance, { told, ...noted }: Note): Promise<void> {
  const { taskId, act, fromUser = null, toUser = null } = noted
  await db
    .insertInto('flowAct')
    .values({ id: newId(), tenantId, instanceId, taskId, act, fromUser, toUser, byUser: null, reason: null })
    .execute()
  for (const userId of new Set(told)) await publishWorkNotice(db, { tenantId, taskId, act, fromUser, toUser: userId })
}
