/** Writes down where an instance has come: its state, its tasks and its trail, all of it or nothing. */

import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { userStatus } from '../../../auth/accounts/people.ts'
import { isId } from '../../../kit/input/idList.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { currentScope } from '../../../platform/db/tenancy/scope.ts'
import { authorOf } from '../../../platform/db/tenancy/stamps.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { addJob } from '../../../platform/jobs/job.ts'
import { candidatesOf, wordsIn } from '../bpmn/candidates.ts'
import { dueOf, wallClock } from '../bpmn/times.ts'
import type { Moved, Wait } from '../engine/move.ts'
import type { Program, Variables } from '../engine/program.ts'
import { resolve, textOf } from '../expressions/evaluate.ts'
import type { Instance } from './lockInstance.ts'
import type { Trail } from './tables.ts'
import type { OpenTask } from './tasks.ts'
import { wakeInstance } from './wakeJob.ts'

/** Somebody else has moved the instance since it was read. Nothing was written. */
export class Overtaken extends Error {}

/** Where an instance has come, and where it stood. */
export interface Progress {
  instance: Instance
  program: Program
  variables: Variables
  moved: Moved
  /** Tasks that were open before, without the one that was completed. */
  open: readonly OpenTask[]
  completed?: Completed | undefined
}

interface Completed {
  taskId: string
  userId: string
  comment: string
  flag: string
}

/**
 * The tasks that wait now are those that are open; what no longer waits is closed without anybody having done it.
 * Throws `Overtaken` unless the instance still stands as it was read; what else its transaction wrote must not stay.
 */
export async function keepMove(db: Db, progress: Progress): Promise<void> {
  const { instance, moved, open } = progress
  const before = new Set(open.map(({ executionId }) => executionId))
  const waiting = new Set(moved.waiting.map(({ executionId }) => executionId))
  const over = [...before].filter(executionId => !waiting.has(executionId))
  const fresh = moved.waiting.filter(({ executionId }) => !before.has(executionId))
  const tasks = await tasksOf(db, fresh, { ...instance, ...progress })
  const { wakeAt } = moved
  if (!wakeAt) return write(db, progress, { tasks, over })
  await inTransaction(db, async inner => {
    await write(inner, progress, { tasks, over })
    await addJob(inner, wakeInstance, { instanceId: instance.id }, { runAt: wakeAt, key: `flow/${instance.id}` })
  })
}

interface Changes {
  tasks: readonly NewTask[]
  /** Executions that no longer wait. */
  over: readonly string[]
}

/**
 * One statement: all of it or nothing, in one round trip. Written out, because the builder would take longer than the
 * database; the tenant is that of the instance, which was read as the caller's.
 */
async function write(db: Db, progress: Progress, { tasks, over }: Changes): Promise<void> {
  const { instance, variables, moved, completed } = progress
  const { state = null } = moved
  const { userId, deptId } = authorOf(currentScope())
  const { rows } = await executePrepared(
    db,
    sql<{ id: string }>`with moved as (
      update flow_instance set variables = ${JSON.stringify(variables)}::jsonb, state = ${state}::text,
        trail = ${JSON.stringify(grown(instance.trail, moved))}::jsonb,
        end_time = case when ${state}::text is null then localtimestamp(0) end,
        outcome = case when ${state}::text is null then 'completed' end,
        version = version + 1, update_user = ${userId}::bigint, update_time = localtimestamp(0)
      where id = ${instance.id} and version = ${instance.version} and end_time is null and is_deleted = 0
      returning id, tenant_id, definition_id
    ), completed as (
      update flow_task t set end_time = localtimestamp(0), ended_by = ${completed?.userId ?? null}::bigint,
        comment = ${completed?.comment || null}::text, flag = ${completed?.flag ?? null}::text,
        update_user = ${userId}::bigint, update_time = localtimestamp(0)
      from moved where t.instance_id = moved.id and t.id = ${completed?.taskId ?? null}::bigint
    ), over as (
      update flow_task t set end_time = localtimestamp(0), update_user = ${userId}::bigint, update_time = localtimestamp(0)
      from moved where t.instance_id = moved.id and t.execution_id = any(${over}::text[])
    ), waiting as (
      insert into flow_task (id, tenant_id, instance_id, definition_id, execution_id, task_key, task_name, assignee,
        candidates, claim_time, due_time, create_user, create_dept, update_user)
      select t.id, tenant_id, moved.id, definition_id, "executionId", "taskKey", "taskName", assignee, candidates,
        case when assignee is not null then localtimestamp(0) end, "dueTime", ${userId}::bigint, ${deptId}::bigint,
        ${userId}::bigint
      from moved, jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as t (id bigint, "executionId" text,
        "taskKey" text, "taskName" text, assignee bigint, candidates text[], "dueTime" timestamp)
    ) select id from moved`,
  )
  if (rows.length === 0) throw new Overtaken()
}

interface About {
  definitionId: string
  tenantId: string
  program: Program
  variables: Variables
  /** Null when the instance starts. */
  state: string | null
}

interface NewTask {
  id: string
  executionId: string
  taskKey: string
  taskName: string
  assignee: string | null
  candidates: string[]
  dueTime: string | null
}

async function tasksOf(db: Db, waits: readonly Wait[], about: About): Promise<NewTask[]> {
  const tasks = []
  for (const wait of waits) tasks.push(await taskOf(db, wait, about))
  return tasks
}

async function taskOf(db: Db, { executionId, elementId, own }: Wait, about: About): Promise<NewTask> {
  const { program, variables, tenantId, definitionId, state } = about
  const task = program.tasks.get(elementId)
  if (!task) throw new Error(`process ${definitionId} has no task ${elementId}`)
  const known: Variables = { ...variables, ...own }
  const value = (text: string) => (text === '' ? '' : resolve(text, name => known[name]))
  const name = textOf(value(task.name)).slice(0, 255)
  const [word = ''] = assigneesIn(value(task.assignee))
  const assignee = word === '' ? null : await findAssignee(db, word, tenantId)
  const candidates = candidatesOf(value(task.candidateUsers), value(task.candidateGroups))
  const isMissing = assignee === null && (task.assignee !== '' || candidates.length === 0)
  // The starter can still choose somebody else. Later steps wait for the assignee, or for an administrator.
  if (isMissing && state === null) throw new Refusal(400, nobody(name))
  if (isMissing && word !== '') candidates.push(`user:${word}`)
  const dueTime = dueOf(textOf(value(task.dueDate)))
  return { id: newId(), executionId, taskKey: elementId, taskName: name, assignee, candidates, dueTime }
}

/** Some diagrams come with a prefix that older servers put before the id. */
function assigneesIn(given: unknown): string[] {
  return wordsIn(textOf(given)).map(text => text.replace(/^taskUser_/, ''))
}

/** An active user of the tenant, by id or by account. */
async function findAssignee(db: Db, word: string, tenantId: string): Promise<string | null> {
  const found = await db
    .selectFrom('bladeUser')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('status', '=', userStatus.active)
    .where(eb => (isId(word) ? eb.or([eb('id', '=', word), eb('account', '=', word)]) : eb('account', '=', word)))
    .orderBy(eb => eb('account', '=', word))
    .executeTakeFirst()
  return found?.id ?? null
}

/** The trail grows with what happened. Times are those of the newspaper, to the second. */
function grown(trail: Partial<Trail>, { events }: Moved): Trail {
  const steps = [...(trail.steps ?? [])]
  const flows = new Set(trail.flows ?? [])
  for (const event of events) {
    if (event.is === 'taken') flows.add(event.id)
    else if (event.is === 'entered')
      steps.push({ id: event.id, run: event.run, type: event.type, name: event.name, enteredAt: wallClock(event.at) })
    else {
      const step = steps.findLast(({ run, leftAt }) => run === event.run && leftAt === undefined)
      if (step) step.leftAt = wallClock(event.at)
    }
  }
  return { steps: steps.slice(-1000), flows: [...flows] }
}

function nobody(name: string): Label {
  return { zh: `步骤“${name}”没有可用的处理人`, en: `Nobody is there for the step "${name}"` }
}
