import type { CountersignState } from '#contract/flow/process'
import type { Label } from '#contract/kit/fields'
import type { Context } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { resolve } from '../bpmn/evaluate.ts'
import { type Countersign, DECIDED } from '../bpmn/readProgram.ts'
import { wallClock } from '../bpmn/times.ts'
import { advance, endByRefusal, type StepResult } from '../engine/advance.ts'
import { cachedProgram, loadProgram, type Program, programFrom, type Variables } from '../engine/program.ts'
import { type BusinessStatus, businessOf } from './business.ts'
import { type CompletedStep, outcomeOf, persistStep } from './persistStep.ts'
import type { ExecutionHistory } from './tables.ts'
import { endOpenTasks, type Instance, now, type OpenTask, votesOfRun } from './tasks.ts'
import { announceProcess, publishTasksChanged } from './workEvents.ts'

/** A step of an instance with all that follows from it: its tasks, its record, and the lists that show it. */

export async function programOfInstance(db: Db, { definitionId }: Pick<Instance, 'definitionId'>): Promise<Program> {
  const known = cachedProgram(definitionId)
  if (known) return known
  const definition = await db
    .selectFrom('flowDefinition')
    .select(['id', 'xml'])
    .where('id', '=', definitionId)
    .executeTakeFirstOrThrow()
  return loadProgram(definition)
}

export interface Cause {
  /** Variables that the completed task set. */
  stepVariables: Variables
  byStarter: boolean
  /** Undefined when a timer advanced the instance. */
  context: Context | undefined
}

/** The cause of a step in which nobody filled in a form. */
export const causeOf = (context: Context | undefined): Cause => ({ stepVariables: {}, byStarter: false, context })

/** Persists a step, updates the record that the instance is about, and publishes the change, in one transaction. */
export async function persistAndNotify(db: Db, step: CompletedStep, cause: Cause): Promise<void> {
  const { instance, result, variables } = step
  await persistStep(db, step)
  const { id: instanceId, businessTable, businessId } = instance
  const status = result.state === undefined ? endStatusOf[await outcomeOf(db, step)] : statusOf(variables)
  const previousStatus = statusOf(instance.variables)
  const hasChanged = status !== previousStatus || Object.keys(cause.stepVariables).length > 0
  if (businessId && hasChanged) await businessOf(businessTable)?.({ ...cause, businessId, status, db })
  await publishTasksChanged(db, instanceId)
}

/** While it runs. */
const statusOf = ({ pass }: Variables): BusinessStatus => (pass === false ? 'rejected' : 'running')

const endStatusOf = { completed: 'approved', refused: 'rejected', withdrawn: 'cancelled' } as const

/** Marks the steps that were given up as left. */
export function leftTrail({ steps = [], flows = [] }: Partial<ExecutionHistory>): ExecutionHistory {
  const leftAt = wallClock(new Date())
  return { steps: steps.map(step => (step.leftAt === undefined ? { ...step, leftAt } : step)), flows }
}

export interface StepAnswer {
  /** Null where an added signer has refused in place of the holder. */
  userId: string | null
  comment: string
  flag: 'ok' | ''
  /** A refusal that ends the request, whatever the diagram makes of refusals. */
  isFinal?: boolean
  /** The user who answered may undo it. */
  isUndoable?: boolean
}

export interface AnswerContext {
  instance: Instance
  program: Program
  /** With those that the answer sets. */
  variables: Variables
  cause: Cause
  task: OpenTask
  /** The other open tasks. */
  openTasks: readonly OpenTask[]
  answer: StepAnswer
}

/** Completes a task of the diagram and advances the instance. */
export async function finishStep(db: Db, answering: AnswerContext): Promise<StepResult> {
  const { instance, program, task, openTasks, answer, cause } = answering
  const isApproved = answer.flag === 'ok'
  const step = program.tasks.get(task.taskKey)
  const { executionId, taskKey: elementId } = task
  const isLoop = step !== undefined && step.elementVariable !== ''
  const answered = isLoop ? await votesOfRun(task, instance.id, db) : []
  const others = answered.filter(({ id, kind }) => id !== task.id && kind === null)
  if (answer.userId !== null && others.some(({ endedBy }) => endedBy === answer.userId))
    throw new Refusal(409, labels.voted)
  // An approval counts once the signers who were added to it have approved.
  const votes = others.filter(({ endTime }) => endTime !== null)
  const answers = [...votes.map(({ flag }) => flag === 'ok'), isApproved]
  const { pass, isDecided } = votesDecide(step, answers, answering.variables)
  const after: Variables = { ...answering.variables, pass, comment: answer.comment }
  if (step?.countersign) after[DECIDED] = isDecided
  const waiting = { executionId, elementId, loopVariables: {} }
  const isRefused = !isApproved && isDecided && !pass
  const result =
    isRefused && (answer.isFinal || !step?.continuesWhenRefused)
      ? endByRefusal(waiting, program)
      : advance({ program, variables: after, state: instance.state, complete: waiting })
  if (isRefused && !step?.isOfApplicant && reachesEnd(result, program)) endAll(result)
  const done = result.taskExpired
    ? { variables: instance.variables, openTasks: [task, ...openTasks] }
    : { variables: after, openTasks, completion: { ...answer, taskId: task.id } }
  await persistAndNotify(db, { instance, program, result, ...done }, cause)
  return result
}

const reachesEnd = ({ events }: StepResult, { endIds }: Program) =>
  events.some(event => event.type === 'entered' && endIds.has(event.elementId))

/** Gives up what waits, and goes on as if the request began at one of its steps. */
export async function goOnFrom(
  db: Db,
  elementId: string,
  { instance, program, variables, openTasks }: Omit<CompletedStep, 'result'>,
  context: Context,
): Promise<void> {
  const { events, ...result } = advance({ program: programFrom(program, elementId), variables })
  // The start is passed again by the engine, not by the request.
  const taken = events.filter(event => 'elementId' in event && event.elementId !== program.startId)
  const left = { ...instance, trail: leftTrail(instance.trail) }
  const step = { instance: left, program, variables, result: { ...result, events: taken }, openTasks }
  await persistAndNotify(db, step, causeOf(context))
}

/** A refusal that comes to an end of the process ends the request, whatever else waits in it. */
function endAll(result: StepResult): void {
  Object.assign(result, { waiting: [], state: undefined, wakeAt: undefined })
}

/** The result of the answers of several people so far. Without a rule all answer, and one refusal is enough. */
function votesDecide(
  step: { countersign: Countersign | undefined; signers: string } | undefined,
  answers: readonly boolean[],
  variables: Variables,
): { pass: boolean; isDecided: boolean } {
  const agreed = answers.filter(Boolean).length
  const refused = answers.length - agreed
  if (!step?.countersign) return { pass: refused === 0, isDecided: true }
  const total = Math.max(answers.length, signerCount(step, variables))
  const needed =
    { all: total, any: 1 }[step.countersign as 'all' | 'any'] ?? Math.ceil((total * Number(step.countersign)) / 100)
  const isRefused = total - refused < needed
  return { pass: !isRefused, isDecided: isRefused || agreed >= needed }
}

function signerCount({ signers: text }: { signers: string }, variables: Variables): number {
  const signers = resolve(text, name => variables[name])
  return Array.isArray(signers) ? signers.length : Number(signers) || 0
}

/** The votes of a step that several people decide; undefined where one person decides. */
export async function countersignState(
  db: Db,
  task: Pick<OpenTask, 'executionId' | 'taskKey' | 'instanceId'>,
  variables: Variables,
  program: Program,
): Promise<CountersignState | undefined> {
  const step = program.tasks.get(task.taskKey)
  if (!step?.elementVariable) return undefined
  const answers = await votesOfRun(task, task.instanceId, db)
  const votes = answers.filter(({ kind, endTime }) => kind === null && endTime !== null)
  const agreed = votes.filter(({ flag }) => flag === 'ok').length
  const rule = step.countersign ?? (step.hasOwnCondition ? 'drawn' : 'all')
  return { rule, total: signerCount(step, variables), agreed, refused: votes.length - agreed }
}

interface EndReason {
  outcome: 'deleted' | 'withdrawn'
  deleteReason?: string
  deletedBy?: string
}

/** Call it in the transaction that locked the instance. */
export async function endInstance(
  db: Db,
  instance: Instance,
  ending: EndReason,
  context: Context | undefined,
): Promise<void> {
  const { id: instanceId, businessTable, businessId } = instance
  await endOpenTasks(db, instanceId)
  await db
    .updateTable('flowInstance')
    .set({ ...ending, endTime: now, state: null, undo: null, suspended: false })
    .where('id', '=', instanceId)
    .execute()
  if (businessId)
    await businessOf(businessTable)?.({
      ...causeOf(context && { ...context, db }),
      ...{ businessId, status: 'cancelled', db },
    })
  await announceProcess(db, 'process.finished', instance)
  await publishTasksChanged(db, instanceId)
}

const labels = {
  voted: { zh: '您已在本次会签中表态，请由其他人会签', en: 'You have answered here already; somebody else has to' },
} satisfies Record<string, Label>
