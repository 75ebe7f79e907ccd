import type { FormField } from '../bpmn/formFields.ts'
import { type Countersign, DECIDED } from '../bpmn/readProgram.ts'
import { wallClock } from '../bpmn/times.ts'
import { resolve } from '../expressions/evaluate.ts'
import type { AddedKind, ExecutionHistory } from './tables.ts'
import './tables.ts'
import { sql } from 'kysely'
import { refusals } from '#contract/auth'
import { suspensionState } from '#contract/flow/categories'
import type { Label } from '#contract/kit/fields'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { advance, endByRefusal, type StepResult } from '../engine/advance.ts'
import { cachedProgram, loadProgram, type Program, type Variables } from '../engine/program.ts'
import { type BusinessStatus, businessOf, correctionForm, derivedVariables } from './business.ts'
import { type CompletedStep, completeOpenTask, outcomeOf, persistStep, wakeKey } from './persistStep.ts'
import { mayStart, reachable } from './rows.ts'
import {
  type Instance,
  isSuspended,
  lockInstance,
  lockOpenTask,
  type OpenTask,
  ownRequest,
  readOpenTasks,
  votesBeside,
} from './tasks.ts'
import { checkForm, resolveUsers } from './variables.ts'
import { publishTasksChanged } from './workEvents.ts'

/** The three commands that advance an instance: start, complete a task, run due timers. */

export interface Start {
  definitionId: string
  variables: Variables
  /** The record that the instance is about, written in the same transaction. */
  business?: { table: string; id: string }
}

export interface InstanceId {
  instanceId: string
}

/** Call it in the transaction that writes the record the instance is about. */
export async function startInstance(
  { definitionId, variables, business }: Start,
  context: Context,
): Promise<InstanceId> {
  const { db, caller } = context
  const definition = await startable(definitionId, context)
  const program = await loadProgram(definition)
  const { tenantId, userId } = caller
  const known: Variables = { ...variables, initiator: userId, [program.initiator]: userId }
  const result = advance({ program, variables: known })
  const record = { businessTable: business?.table ?? null, businessId: business?.id ?? null }
  const row = { id: newId(), tenantId, definitionId, ...record }
  await db
    .insertInto('flowInstance')
    .values({ ...row, variables: '{}', trail: '{}' })
    .execute()
  const empty = { variables: {}, state: null, trail: { steps: [], flows: [] }, suspended: false, undo: null }
  const instance = { ...row, createUser: userId, createTime: '', ...empty }
  await persistStep(db, { instance, program, variables: known, result, openTasks: [] })
  await publishTasksChanged(db, row.id)
  return { instanceId: row.id }
}

/** A process that the caller may start, or a refusal. */
export async function startable(definitionId: string, { db, caller }: Context) {
  const definition = isId(definitionId)
    ? await db
        .selectFrom('flowDefinition as d')
        .select(['d.id', 'd.xml', 'd.key', 'd.name', 'd.category', 'd.suspensionState', 'd.formKey'])
        .where('d.id', '=', definitionId)
        .where('d.withdrawn', '=', false)
        .where(reachable(caller))
        .where(mayStart(caller))
        .executeTakeFirst()
    : undefined
  if (!definition) throw new Refusal(404, refusals.absent)
  if (definition.suspensionState !== suspensionState.active) throw new Refusal(400, labels.suspended)
  return definition
}

export interface Completion {
  taskId: string
  processInstanceId?: string | undefined
  comment: string
  flag: string | undefined
  variables: Variables
}

/** Completes a task of the caller. Concurrent steps of the same instance wait for the lock of its row. */
export async function completeTask(completion: Completion, context: Context): Promise<void> {
  const answered = { ...completion, flag: answerOf(completion) }
  const { taskExpired } = await inTransaction(context.db, db => complete(answered, { ...context, db }))
  // Thrown after the commit: what the timers did meanwhile stays, although the task no longer waited.
  if (taskExpired) throw new Refusal(409, labels.expired)
}

async function complete(completion: Completion, context: Context): Promise<Pick<StepResult, 'taskExpired'>> {
  const { db, caller } = context
  const { task, instance, otherTasks } = await lockOpenTask(completion, context)
  if (instance.suspended) throw new Refusal(409, isSuspended)
  if (task.onHold) throw new Refusal(409, labels.held)
  const program = await programOfInstance(db, instance)
  const isApproved = completion.flag === 'ok'
  const byStarter = instance.createUser === caller.userId
  const step = program.tasks.get(task.taskKey)
  if (byStarter && !isCorrection(task) && !step?.isOfApplicant) throw new Refusal(403, ownRequest)
  const form = formOfTask(task, instance, program)
  const allowed = task.kind && !isCorrection(task) ? {} : allowedVariables(completion, form, program)
  // A task without a form may change what the start form asked for.
  const asked = form.length > 0 ? form : program.startForm.filter(({ id }) => id in allowed)
  // A rejection need not fill in the required fields.
  const checked = isApproved ? asked : asked.map(field => ({ ...field, required: false }))
  const stepVariables = await resolveUsers(form, checkForm(checked, allowed), context)
  const before = instance.variables as Variables
  // Before the engine advances, because its conditions read them.
  const derived = byStarter ? derivedVariables(instance.businessTable, before, stepVariables) : {}
  const variables: Variables = { ...before, ...stepVariables, ...derived }
  const answer = {
    userId: caller.userId,
    comment: completion.comment,
    flag: isApproved ? ('ok' as const) : ('' as const),
  }
  const cause = { stepVariables, byStarter, context }
  const subject = { instance, program, variables, cause }
  if (task.kind) return answerAdded(db, { ...subject, task, openTasks: otherTasks, answer })
  if (isApproved && otherTasks.some(({ parentId }) => parentId === task.id)) {
    await db
      .updateTable('flowTask')
      .set({ ...answerColumns(answer), endedBy: caller.userId })
      .where('id', '=', task.id)
      .execute()
    await keepVariables(db, subject)
    await holdTasks(db, task.id)
    await publishTasksChanged(db, instance.id)
    return { taskExpired: false }
  }
  return finishStep(db, { ...subject, task, openTasks: otherTasks, answer: { ...answer, isUndoable: true } })
}

interface StepAnswer {
  /** Null where an added signer has refused in place of the holder. */
  userId: string | null
  comment: string
  flag: 'ok' | ''
  isUndoable?: boolean
}

interface Answering {
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

const isCorrection = ({ kind }: Pick<OpenTask, 'kind'>) => kind === 'correction' || kind === 'restart'

const answerColumns = ({ comment, flag }: StepAnswer) => ({ comment: comment || null, flag })

/** The answer to a task that somebody added to one of the diagram. A refusal by a signer refuses the step. */
async function answerAdded(db: Db, answering: Answering): Promise<Pick<StepResult, 'taskExpired'>> {
  const { instance, program, variables, cause, task, openTasks, answer } = answering
  const parent = openTasks.find(({ id }) => id === task.parentId)
  if (!parent) throw new Refusal(409, labels.expired)
  await completeOpenTask(db, { ...answer, taskId: task.id })
  const isApproved = answer.flag === 'ok'
  if (isCorrection(task) && !isApproved) {
    await endInstance(db, instance, { outcome: 'withdrawn' }, cause.context)
    return { taskExpired: false }
  }
  if (task.kind === 'restart') {
    const known = { ...variables, pass: true, comment: answer.comment }
    const restarted = { ...instance, trail: leftTrail(instance.trail) }
    const result = advance({ program, variables: known })
    await persistAndNotify(db, { instance: restarted, program, variables: known, result, openTasks }, cause)
    return result
  }
  if (!isApproved && task.kind !== 'advice')
    return finishStep(db, { ...answering, task: parent, answer: { ...answer, userId: null } })
  await keepVariables(db, answering)
  if (await isAnswered(db, parent))
    return finishStep(db, {
      ...answering,
      task: parent,
      answer: { userId: parent.endedBy, comment: parent.comment ?? '', flag: 'ok' },
    })
  await holdTasks(db, parent.id)
  await publishTasksChanged(db, instance.id)
  return { taskExpired: false }
}

/** Whether the holder and all added signers have answered. */
export async function isAnswered(db: Db, { id, flag }: Pick<OpenTask, 'id' | 'flag'>): Promise<boolean> {
  if (flag !== 'ok') return false
  const open = await db
    .selectFrom('flowTask')
    .select('id')
    .where('parentId', '=', id)
    .where('endTime', 'is', null)
    .execute()
  return open.length === 0
}

async function keepVariables(
  db: Db,
  { instance, variables, cause }: Pick<Answering, 'instance' | 'variables' | 'cause'>,
) {
  await db
    .updateTable('flowInstance')
    .set({ variables: JSON.stringify(variables), undo: null })
    .where('id', '=', instance.id)
    .execute()
  const { id: instanceId, businessTable, businessId } = instance
  if (businessId && Object.keys(cause.stepVariables).length > 0)
    await businessOf(businessTable)?.({ ...cause, instanceId, businessId, status: 'running', db })
}

const places: Record<AddedKind, number> = {
  ...{ before: 0, advice: 0, correction: 0, restart: 0 },
  ...{ beside: 1, after: 2 },
}

/** Of a task and those that were added to it only the next in order can be answered; the others are on hold. */
export async function holdTasks(db: Db, taskId: string): Promise<void> {
  const tasks = await db
    .selectFrom('flowTask')
    .select(['id', 'kind', 'flag'])
    .where(eb => eb.or([eb('id', '=', taskId), eb('parentId', '=', taskId)]))
    .where('endTime', 'is', null)
    .execute()
  const placeOf = ({ kind }: { kind: AddedKind | null }) => (kind ? places[kind] : 1)
  const next = Math.min(...tasks.filter(({ flag }) => flag === null).map(placeOf))
  for (const task of tasks)
    await db
      .updateTable('flowTask')
      .set({ onHold: task.flag !== null || placeOf(task) > next })
      .where('id', '=', task.id)
      .execute()
}

/** Completes a task of the diagram and advances the instance. */
export async function finishStep(db: Db, answering: Answering): Promise<StepResult> {
  const { instance, program, task, openTasks, answer, cause } = answering
  const isApproved = answer.flag === 'ok'
  const step = program.tasks.get(task.taskKey)
  const before = instance.variables as Variables
  const { executionId, taskKey: elementId } = task
  const isLoop = step !== undefined && step.elementVariable !== ''
  const answered = isLoop ? await votesBeside(task, instance.id, db) : []
  const votes = answered.filter(({ id, kind }) => id !== task.id && kind === null)
  if (answer.userId !== null && votes.some(({ endedBy }) => endedBy === answer.userId))
    throw new Refusal(409, labels.voted)
  const answers = [...votes.map(({ flag }) => flag === 'ok'), isApproved]
  const { pass, isDecided } = votesDecide(step, answers, answering.variables)
  const after: Variables = { ...answering.variables, pass, comment: answer.comment }
  if (step?.countersign) after[DECIDED] = isDecided
  const { state } = instance
  const waiting = { executionId, elementId, loopVariables: {} }
  const result =
    !isApproved && isDecided && !pass && !step?.goesOnWhenRefused
      ? endByRefusal(waiting, program)
      : advance({ program, variables: after, state, complete: waiting })
  const stepDone = { instance, program, result }
  if (result.taskExpired) {
    const expired = { ...stepDone, variables: before, openTasks: [task, ...openTasks] }
    await persistAndNotify(db, expired, cause)
  } else {
    const completed = { ...answer, taskId: task.id, isUndoable: answer.isUndoable === true }
    const finished = { ...stepDone, variables: after, openTasks, completion: completed }
    await persistAndNotify(db, finished, cause)
  }
  return result
}

/** What the answers of several people come to so far. Without a rule all answer, and one refusal is enough. */
function votesDecide(
  step: { countersign: Countersign | undefined; signers: string } | undefined,
  answers: readonly boolean[],
  variables: Variables,
): { pass: boolean; isDecided: boolean } {
  const agreed = answers.filter(Boolean).length
  const refused = answers.length - agreed
  if (!step?.countersign) return { pass: refused === 0, isDecided: true }
  const signers = resolve(step.signers, name => variables[name])
  const total = Math.max(answers.length, Array.isArray(signers) ? signers.length : Number(signers) || 0)
  const needed =
    { all: total, any: 1 }[step.countersign as 'all' | 'any'] ?? Math.ceil((total * Number(step.countersign)) / 100)
  const isRefused = total - refused < needed
  return { pass: !isRefused, isDecided: isRefused || agreed >= needed }
}

/** The fields that a task asks for; a correction asks for those that started the request. */
export function formOfTask(
  task: Pick<OpenTask, 'kind' | 'taskKey'>,
  { businessTable }: Pick<Instance, 'businessTable'>,
  program: Program,
): readonly FormField[] {
  if (isCorrection(task)) return correctionForm(businessTable) ?? program.startForm
  return task.kind ? [] : (program.tasks.get(task.taskKey)?.form ?? [])
}

/** Marks the steps that were given up as left. */
export function leftTrail({ steps = [], flows = [] }: Partial<ExecutionHistory>): ExecutionHistory {
  const leftAt = wallClock(new Date())
  return { steps: steps.map(step => (step.leftAt === undefined ? { ...step, leftAt } : step)), flows }
}

/** Continues an instance whose timer is due; the job may run twice, and then finds no timer. */
export function wake(db: Db, instanceId: string): Promise<void> {
  return inTransaction(db, async inner => {
    const instance = await lockInstance(inner, instanceId)
    if (!instance?.state || instance.suspended) return
    const program = await programOfInstance(inner, instance)
    const variables = instance.variables as Variables
    const result = advance({ program, variables, state: instance.state })
    const openTasks = await readOpenTasks(inner, instanceId)
    const byTimer = { stepVariables: {}, byStarter: false, context: undefined }
    await persistAndNotify(inner, { instance, program, variables, result, openTasks }, byTimer)
  })
}

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

/** Persists a step, updates the record that the instance is about, and publishes the change, in one transaction. */
export async function persistAndNotify(db: Db, step: CompletedStep, cause: Cause): Promise<void> {
  const { instance, result, variables } = step
  await persistStep(db, step)
  const { id: instanceId, businessTable, businessId } = instance
  const status = result.state === undefined ? endStatusOf[await outcomeOf(db, step)] : statusOf(variables)
  const previousStatus = statusOf(instance.variables as Variables)
  const hasChanged = status !== previousStatus || Object.keys(cause.stepVariables).length > 0
  if (businessId && hasChanged) await businessOf(businessTable)?.({ ...cause, instanceId, businessId, status, db })
  await publishTasksChanged(db, instanceId)
}

/** While it runs. */
const statusOf = ({ pass }: Variables): BusinessStatus => (pass === false ? 'rejected' : 'running')

const endStatusOf = { completed: 'approved', refused: 'rejected', withdrawn: 'cancelled' } as const

/**
 * `ok` approves; `no` rejects with a comment, as does a comment alone, which is how Blade's own screens reject. A task that is
 * completed with neither is approved.
 */
function answerOf({ flag, comment }: Completion): 'ok' | '' {
  const hasComment = comment.trim() !== ''
  if (flag === 'ok' || (flag === undefined && !hasComment)) return 'ok'
  if (flag && flag !== 'no') throw new Refusal(400, labels.flag)
  if (!hasComment) throw new Refusal(400, labels.comment)
  return ''
}

/** The variables that a completion may set: the writable fields of the form, never those that the process itself keeps. */
function allowedVariables(
  { variables }: Completion,
  form: readonly { id: string; writable: boolean }[],
  program: Program,
) {
  const reserved = new Set(['pass', 'comment', 'initiator', program.initiator])
  const fields = new Set(form.filter(({ writable }) => writable).map(({ id }) => id))
  const entries = Object.entries(variables).filter(
    ([name]) => !reserved.has(name) && (form.length === 0 || fields.has(name)),
  )
  return Object.fromEntries(entries)
}

const labels = {
  suspended: { zh: '流程已挂起，不能发起', en: 'The process is suspended and cannot be started' },
  flag: { zh: '批复结果应为ok或no', en: 'Result: must be ok or no' },
  comment: { zh: '驳回时请输入批复意见', en: 'Opinion: please say why you reject' },
  voted: { zh: '您已在本次会签中表态，请由其他人会签', en: 'You have answered here already; somebody else has to' },
  held: { zh: '请等待其他人先办理', en: 'Others have to answer first' },
  expired: { zh: '任务已超时结束', en: 'The task ran out of time' },
} satisfies Record<string, Label>

/** A timer of an instance is due. One job for each instance: the next timer takes the place of the last. */
export const wakeInstance = defineJob<{ instanceId: string; tenantId?: string }>({
  ...wakeKey,
  run: ({ instanceId }, { db }) => wake(db, instanceId),
})

/** Ends an instance at its current step. Its history stays and shows who ended it and why. */
export async function endByReason(instanceId: string, deleteReason: string, context: Context): Promise<void> {
  if (!isId(instanceId)) throw new Refusal(404, refusals.absent)
  await inTransaction(context.db, async db => {
    const instance = await lockInstance(db, instanceId)
    if (!instance) throw new Refusal(404, refusals.absent)
    const ending = { outcome: 'deleted', deleteReason, deletedBy: context.caller.userId } as const
    await endInstance(db, instance, ending, { ...context, db })
  })
}

interface Ending {
  outcome: 'deleted' | 'withdrawn'
  deleteReason?: string
  deletedBy?: string
}

/** Call it in the transaction that locked the instance. */
export async function endInstance(
  db: Db,
  instance: Instance,
  ending: Ending,
  context: Context | undefined,
): Promise<void> {
  const { id: instanceId, businessTable, businessId } = instance
  const endTime = sql<string>`localtimestamp(0)`
  await db
    .updateTable('flowTask')
    .set({ endTime, onHold: false })
    .where('instanceId', '=', instanceId)
    .where('endTime', 'is', null)
    .execute()
  await db
    .updateTable('flowInstance')
    .set({ ...ending, endTime, state: null, undo: null, suspended: false })
    .where('id', '=', instanceId)
    .execute()
  if (businessId)
    await businessOf(businessTable)?.({
      ...{ instanceId, businessId, status: 'cancelled', stepVariables: {}, byStarter: false },
      ...{ db, context: context && { ...context, db } },
    })
  await publishTasksChanged(db, instanceId)
}
