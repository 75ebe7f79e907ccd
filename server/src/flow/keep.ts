/** Writes down where an instance has come: its state, its tasks and its trail, all of it or nothing. */
import { type Expression, type InsertObject, sql } from 'kysely'
import type { Label } from '#contract/fields'
import { isId } from '../crud/idList.ts'
import type { Database, Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { executePrepared } from '../db/prepared.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { addJob } from '../jobs/job.ts'
import { dueOf, wallClock } from './bpmn/times.ts'
import { candidatesOf, wordsIn } from './candidates.ts'
import type { Moved, Wait } from './engine/move.ts'
import type { Program, UserTask } from './engine/program.ts'
import { resolve, textOf } from './expressions/evaluate.ts'
import type { Instance } from './lockInstance.ts'
import type { Trail, Variables } from './tables.ts'
import type { OpenTask } from './tasks.ts'
import { wakeInstance } from './wakeJob.ts'

const now = sql<string>`localtimestamp(0)`

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
  if (over.length === 0 && !moved.wakeAt) return write(db, progress, tasks)
  await inTransaction(db, async inner => {
    await write(inner, progress, tasks)
    await close(inner, instance, over)
    await addTimer(inner, instance.id, moved)
  })
}

const NOT_NULL_VIOLATION = '23502'

/** One statement: all of it or nothing, in one round trip. */
async function write(db: Db, { instance, variables, moved, completed }: Progress, tasks: NewTask[]): Promise<void> {
  const query = db
    .with('moved', inner =>
      inner
        .updateTable('flowInstance')
        .set({ variables: JSON.stringify(variables), trail: JSON.stringify(grown(instance.trail, moved)) })
        .set({ ...endOf(moved), version: instance.version + 1 })
        .where('id', '=', instance.id)
        .where('version', '=', instance.version)
        .where('endTime', 'is', null)
        .returning('flowInstance.id'),
    )
    .with('completed', inner =>
      inner
        .updateTable('flowTask')
        .set({ endTime: now, endedBy: completed?.userId ?? null, comment: completed?.comment || null })
        .set({ flag: completed?.flag ?? '' })
        .where('id', '=', completed?.taskId ?? null)
        .where('instanceId', '=', ({ selectFrom }) => selectFrom('moved').select('moved.id')),
    )
  if (tasks.length === 0) {
    const { rows } = await executePrepared(db, query.selectFrom('moved').select('id'))
    if (rows.length === 0) throw new Overtaken()
    return
  }
  // Of an instance that was not moved they would belong to none, which the table refuses.
  try {
    const values = (instanceId: Expression<string>) => tasks.map(task => ({ ...task, instanceId }))
    const insert = query.insertInto('flowTask')
    await executePrepared(
      db,
      insert.values(({ selectFrom }) => values(selectFrom('moved').select('moved.id').$asScalar())),
    )
  } catch (error) {
    const { code, column } = error as { code?: unknown; column?: unknown }
    throw code === NOT_NULL_VIOLATION && column === 'instance_id' ? new Overtaken() : error
  }
}

async function close(db: Db, { id }: Instance, executionIds: readonly string[]): Promise<void> {
  if (executionIds.length === 0) return
  await db
    .updateTable('flowTask')
    .set({ endTime: now })
    .where('instanceId', '=', id)
    .where('executionId', 'in', executionIds)
    .execute()
}

/** What an instance keeps of where it stands. */
export function endOf({ state }: Moved) {
  return state === undefined ? { state: null, endTime: now, outcome: 'completed' as const } : { state }
}

export async function addTimer(db: Db, instanceId: string, { wakeAt }: Moved): Promise<void> {
  if (wakeAt) await addJob(db, wakeInstance, { instanceId }, { runAt: wakeAt, key: `flow/${instanceId}` })
}

interface About {
  definitionId: string
  tenantId: string
  program: Program
  variables: Variables
}

type NewTask = Omit<InsertObject<Database, 'flowTask'>, 'instanceId'>

/** The rows of tasks that begin to wait, without the instance they belong to. */
export async function tasksOf(db: Db, waits: readonly Wait[], about: About): Promise<NewTask[]> {
  const tasks = []
  for (const wait of waits) tasks.push(await taskOf(db, wait, about))
  return tasks
}

async function taskOf(db: Db, { executionId, elementId, own }: Wait, about: About): Promise<NewTask> {
  const { program, variables, tenantId, definitionId } = about
  const task = program.tasks.get(elementId)
  if (!task) throw new Error(`process ${definitionId} has no task ${elementId}`)
  const known: Variables = { ...variables, ...own }
  const value = (text: string) => (text === '' ? '' : resolve(text, name => known[name]))
  const name = textOf(value(task.name)).slice(0, 255)
  const assignee = await assigneeOf(db, { task, given: value(task.assignee), tenantId, name })
  const candidates = candidatesOf(value(task.candidateUsers), value(task.candidateGroups))
  if (assignee === null && candidates.length === 0) throw new Refusal(400, nobody(name))
  return {
    ...{ id: newId(), tenantId, definitionId, executionId, taskKey: elementId, taskName: name },
    ...{ assignee, candidates, claimTime: assignee === null ? null : now },
    dueTime: dueOf(textOf(value(task.dueDate))),
  }
}

interface Assigned {
  task: UserTask
  given: unknown
  tenantId: string
  name: string
}

/** By id or by account, within the tenant. */
async function assigneeOf(db: Db, { task, given, tenantId, name }: Assigned): Promise<string | null> {
  if (task.assignee === '') return null
  // Some diagrams come with a prefix that older servers put before the id.
  const [word = ''] = wordsIn(textOf(given)).map(text => text.replace(/^taskUser_/, ''))
  if (word === '') throw new Refusal(400, nobody(name))
  const found = await db
    .selectFrom('bladeUser')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where(eb => (isId(word) ? eb.or([eb('id', '=', word), eb('account', '=', word)]) : eb('account', '=', word)))
    .orderBy(eb => eb('account', '=', word))
    .executeTakeFirst()
  if (!found) throw new Refusal(400, nobody(name))
  return found.id
}

/** The trail grows with what happened. Times are those of the newspaper, to the second. */
export function grown(trail: Partial<Trail>, { events }: Moved): Trail {
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
