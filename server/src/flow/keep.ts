/** Writes down where an instance has come: its state, its tasks and its trail, all in the transaction that moved it. */
import { sql } from 'kysely'
import type { Label } from '#contract/fields'
import { isId } from '../crud/idList.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { Refusal } from '../http/refusal.ts'
import { addJob } from '../jobs/job.ts'
import { dueOf, wallClock } from './bpmn/times.ts'
import { candidatesOf, wordsIn } from './candidates.ts'
import type { Moved, Wait } from './engine/move.ts'
import type { Program, UserTask } from './engine/program.ts'
import { resolve, textOf } from './expressions/evaluate.ts'
import type { Trail, Variables } from './tables.ts'
import type { OpenTask } from './tasks.ts'
import { wakeInstance } from './wakeJob.ts'

export interface Kept {
  instanceId: string
  definitionId: string
  tenantId: string
  program: Program
  variables: Variables
  moved: Moved
  /** Tasks that were open before, without the one that was completed. */
  open: readonly OpenTask[]
}

/** The tasks that wait now are those that are open; what no longer waits is closed without anybody having done it. */
export async function keepTasks(db: Db, kept: Kept): Promise<void> {
  const { instanceId, moved, open } = kept
  const before = new Set(open.map(({ executionId }) => executionId))
  const now = new Set(moved.waiting.map(({ executionId }) => executionId))
  const over = [...before].filter(executionId => !now.has(executionId))
  if (over.length > 0)
    await db
      .updateTable('flowTask')
      .set({ endTime: sql<string>`localtimestamp(0)` })
      .where('instanceId', '=', instanceId)
      .where('executionId', 'in', over)
      .execute()
  const fresh = moved.waiting.filter(({ executionId }) => !before.has(executionId))
  const tasks = []
  for (const wait of fresh) tasks.push(await taskOf(db, wait, kept))
  if (tasks.length > 0) await db.insertInto('flowTask').values(tasks).execute()
  if (moved.wakeAt) await addJob(db, wakeInstance, { instanceId }, { runAt: moved.wakeAt, key: `flow/${instanceId}` })
}

async function taskOf(db: Db, { executionId, elementId, own }: Wait, kept: Kept) {
  const { program, variables, tenantId, instanceId, definitionId } = kept
  const task = program.tasks.get(elementId)
  if (!task) throw new Error(`process ${definitionId} has no task ${elementId}`)
  const known: Variables = { ...variables, ...own }
  const value = (text: string) => (text === '' ? '' : resolve(text, name => known[name]))
  const name = textOf(value(task.name)).slice(0, 255)
  const assignee = await assigneeOf(db, { task, given: value(task.assignee), tenantId, name })
  const candidates = candidatesOf(value(task.candidateUsers), value(task.candidateGroups))
  if (assignee === null && candidates.length === 0) throw new Refusal(400, nobody(name))
  return {
    ...{ id: newId(), tenantId, instanceId, definitionId, executionId, taskKey: elementId, taskName: name },
    ...{ assignee, candidates, claimTime: assignee === null ? null : sql<string>`localtimestamp(0)` },
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
