import type { Label } from '#contract/kit/fields'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { resolve, toText } from '../bpmn/evaluate.ts'
import { wallClock } from '../bpmn/times.ts'
import type { StepResult, WaitingTask } from '../engine/advance.ts'
import type { Program, Variables } from '../engine/program.ts'
import type { StepAnswer } from './advanceInstance.ts'
import { peopleOf } from './assignees.ts'
import { deadlinesOf, queueWake } from './deadlines.ts'
import type { ExecutionHistory } from './tables.ts'
import { type Instance, now, type OpenTask } from './tasks.ts'
import { announceProcess } from './workEvents.ts'

/** Persists the result of a step: the instance with its state and trail, and its tasks. */

export interface CompletedStep {
  /** The instance before the step. */
  instance: Instance
  program: Program
  /** The variables after the step. */
  variables: Variables
  result: StepResult
  /** Tasks that were open before the step, without the completed one. */
  openTasks: readonly OpenTask[]
  completion?: Completion | undefined
}

type Completion = StepAnswer & { taskId: string }

/** Call it in the transaction that locked or inserted the instance. */
export async function persistStep(db: Db, step: CompletedStep): Promise<void> {
  const { instance, variables, result, completion } = step
  const before = { state: instance.state, variables: instance.variables, trail: instance.trail }
  const { state = null, wakeAt } = result
  const outcome = state === null ? await outcomeOf(db, step) : null
  await db
    .updateTable('flowInstance')
    .set(eb => ({
      variables: JSON.stringify(variables),
      trail: JSON.stringify(appendEvents(instance.trail, result)),
      state,
      version: eb('version', '+', 1),
      undo: state !== null && completion?.isUndoable ? JSON.stringify({ ...before, taskId: completion.taskId }) : null,
    }))
    .$if(state === null, query => query.set({ endTime: now, outcome }))
    .where('id', '=', instance.id)
    .execute()
  if (completion) await completeOpenTask(db, completion)
  await updateWaitingTasks(db, step)
  if (state === null) await announceProcess(db, 'process.finished', instance)
  else await queueWake(db, instance, step.program, wakeAt)
}

/** The last answer decides: ending on a refusal refuses, unless the starter withdraws what nobody else has refused. */
export async function outcomeOf(db: Db, step: CompletedStep): Promise<'completed' | 'refused' | 'withdrawn'> {
  const { variables, instance, completion } = step
  const { id, createUser } = instance
  if (variables.pass !== false) return (await hasLostRefusal(db, step)) ? 'refused' : 'completed'
  if (completion?.userId !== createUser) return 'refused'
  const refusal = await db
    .selectFrom('flowTask')
    .select('id')
    .where('instanceId', '=', id)
    .where('flag', '=', '')
    .where('kind', 'is distinct from', 'advice')
    .where('endedBy', '!=', createUser)
    .executeTakeFirst()
  return refusal ? 'refused' : 'withdrawn'
}

/** Whether the last answer to a step was a refusal after which the request went on, and nothing in the diagram has read it. */
async function hasLostRefusal(db: Db, { program, instance }: CompletedStep): Promise<boolean> {
  const keys = [...program.tasks].filter(([, { losesRefusal }]) => losesRefusal).map(([key]) => key)
  if (keys.length === 0) return false
  const answers = await db
    .selectFrom('flowTask')
    .distinctOn('taskKey')
    .select('flag')
    .where('instanceId', '=', instance.id)
    .where('taskKey', 'in', keys)
    .where('kind', 'is', null)
    .where('flag', 'is not', null)
    .orderBy('taskKey')
    .orderBy('id', 'desc')
    .execute()
  return answers.some(({ flag }) => flag === '')
}

export async function completeOpenTask(db: Db, { taskId, userId, comment, flag }: Completion): Promise<void> {
  await db
    .updateTable('flowTask')
    .set({ endTime: now, endedBy: userId, comment: comment || null, flag, onHold: false })
    .where('id', '=', taskId)
    .execute()
}

/** Inserts the tasks that began to wait. Tasks that no longer wait end without a person who completed them. */
async function updateWaitingTasks(db: Db, step: CompletedStep): Promise<void> {
  const { instance, result, openTasks } = step
  const waiting = new Set(result.waiting.map(({ executionId }) => executionId))
  // Added tasks end with the task that they were added to.
  const cancelled = openTasks
    .filter(({ executionId }) => !waiting.has(executionId.split('+', 1)[0] ?? ''))
    .map(({ id }) => id)
  if (cancelled.length > 0)
    await db.updateTable('flowTask').set({ endTime: now, onHold: false }).where('id', 'in', cancelled).execute()
  const known = new Set(openTasks.map(({ executionId }) => executionId))
  const added = result.waiting.filter(({ executionId }) => !known.has(executionId))
  const { id: instanceId, tenantId, definitionId } = instance
  const rows = []
  for (const task of added) rows.push({ instanceId, tenantId, definitionId, ...(await createTask(db, task, step)) })
  if (rows.length > 0) await db.insertInto('flowTask').values(rows).execute()
  if (rows.some(({ assignee }) => assignee !== null)) await announceProcess(db, 'task.assigned', instance)
}

async function createTask(db: Db, { executionId, elementId, loopVariables }: WaitingTask, step: CompletedStep) {
  const { program, instance } = step
  const { definitionId, tenantId, state } = instance
  const task = program.tasks.get(elementId)
  if (!task) throw new Error(`process ${definitionId} has no task ${elementId}`)
  const variables: Variables = { ...step.variables, ...loopVariables }
  const textOf = (text: string) => toText(text === '' ? '' : resolve(text, name => variables[name]))
  const name = textOf(task.name).slice(0, 255)
  // Applicants get their own tasks from the diagram only.
  const barred = task.isOfApplicant ? null : instance.createUser
  const people = { tenantId, applicant: instance.createUser, barred }
  const { assignee, forUser, candidates, isOwn, isUnassignable } = await peopleOf(db, task, variables, people)
  // The starter can still choose somebody else. Later steps wait for the assignee, or for an administrator.
  if (isOwn && state === null) throw new Refusal(400, ownTask(name))
  if (isUnassignable && state === null) throw new Refusal(400, noAssignee(name))
  return {
    ...{ id: newId(), executionId, taskKey: elementId, taskName: name, assignee, forUser, candidates },
    claimTime: assignee === null ? null : now,
    ...(await deadlinesOf(db, task, textOf(task.dueDate), tenantId)),
  }
}

/** Appends the events of a step. Times are wall-clock times of the newspaper, to the second. */
function appendEvents(trail: Partial<ExecutionHistory>, { events }: StepResult): ExecutionHistory {
  const steps = [...(trail.steps ?? [])]
  const flows = new Set(trail.flows ?? [])
  for (const event of events) {
    if (event.type === 'flowTaken') flows.add(event.flowId)
    else if (event.type === 'entered') {
      const { elementId: id, executionId: run, elementType: type, name, at } = event
      steps.push({ id, run, type, name, enteredAt: wallClock(at) })
    } else {
      const step = steps.findLast(({ run, leftAt }) => run === event.executionId && leftAt === undefined)
      if (step) step.leftAt = wallClock(event.at)
    }
  }
  return { steps: steps.slice(-1000), flows: [...flows] }
}

function noAssignee(name: string): Label {
  return { zh: `步骤“${name}”没有可用的处理人`, en: `Nobody is there for the step "${name}"` }
}

function ownTask(name: string): Label {
  return {
    zh: `步骤“${name}”不能由申请人自己办理，请选择他人`,
    en: `Applicants do not decide the step "${name}" of their own request; choose somebody else`,
  }
}
