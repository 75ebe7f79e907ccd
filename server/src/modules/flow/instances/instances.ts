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
import { type BusinessStatus, businessOf, derivedVariables } from './business.ts'
import { type CompletedStep, outcomeOf, persistStep, wakeKey } from './persistStep.ts'
import { mayStart, reachable } from './rows.ts'
import { type Instance, lockInstance, lockOpenTask, ownRequest, readOpenTasks, votesBeside } from './tasks.ts'
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
  const instance = { ...row, createUser: userId, variables: {}, state: null, trail: { steps: [], flows: [] } }
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

async function complete(completion: Completion, context: Context): Promise<StepResult> {
  const { db, caller } = context
  const { task, instance, otherTasks } = await lockOpenTask(completion, context)
  const program = await programOfInstance(db, instance)
  const isApproved = completion.flag === 'ok'
  const byStarter = instance.createUser === caller.userId
  const step = program.tasks.get(task.taskKey)
  const form = step?.form ?? []
  if (byStarter && step && !step.isOfApplicant) throw new Refusal(403, ownRequest)
  const allowed = allowedVariables(completion, form, program)
  // A task without a form may change what the start form asked for.
  const asked = form.length > 0 ? form : program.startForm.filter(({ id }) => id in allowed)
  // A rejection need not fill in the required fields.
  const checked = isApproved ? asked : asked.map(field => ({ ...field, required: false }))
  const stepVariables = await resolveUsers(form, checkForm(checked, allowed), context)
  const before = instance.variables as Variables
  // Before the engine advances, because its conditions read them.
  const derived = byStarter ? derivedVariables(instance.businessTable, before, stepVariables) : {}
  const { executionId, taskKey: elementId } = task
  const isLoop = step !== undefined && step.elementVariable !== ''
  const votes = isLoop ? await votesBeside(task, instance.id, db) : []
  if (votes.some(({ endedBy }) => endedBy === caller.userId)) throw new Refusal(409, labels.voted)
  const pass = isApproved && votes.every(({ flag }) => flag === 'ok')
  const after: Variables = { ...before, ...stepVariables, ...derived, pass, comment: completion.comment }
  const { state } = instance
  const waiting = { executionId, elementId, loopVariables: {} }
  const result =
    !isApproved && !step?.goesOnWhenRefused
      ? endByRefusal(waiting, program)
      : advance({ program, variables: after, state, complete: waiting })
  const stepDone = { instance, program, result }
  if (result.taskExpired) {
    const expired = { ...stepDone, variables: before, openTasks: [task, ...otherTasks] }
    await persistAndNotify(db, expired, { stepVariables, byStarter, context })
  } else {
    const { comment } = completion
    const completed = { taskId: task.id, userId: caller.userId, comment, flag: isApproved ? 'ok' : '' }
    const finished = { ...stepDone, variables: after, openTasks: otherTasks, completion: completed }
    await persistAndNotify(db, finished, { stepVariables, byStarter, context })
  }
  return result
}

/** Continues an instance whose timer is due; the job may run twice, and then finds no timer. */
export function wake(db: Db, instanceId: string): Promise<void> {
  return inTransaction(db, async inner => {
    const instance = await lockInstance(inner, instanceId)
    if (!instance?.state) return
    const program = await programOfInstance(inner, instance)
    const variables = instance.variables as Variables
    const result = advance({ program, variables, state: instance.state })
    const openTasks = await readOpenTasks(inner, instanceId)
    const byTimer = { stepVariables: {}, byStarter: false, context: undefined }
    await persistAndNotify(inner, { instance, program, variables, result, openTasks }, byTimer)
  })
}

async function programOfInstance(db: Db, { definitionId }: Instance): Promise<Program> {
  const known = cachedProgram(definitionId)
  if (known) return known
  const definition = await db
    .selectFrom('flowDefinition')
    .select(['id', 'xml'])
    .where('id', '=', definitionId)
    .executeTakeFirstOrThrow()
  return loadProgram(definition)
}

interface Cause {
  /** Variables that the completed task set. */
  stepVariables: Variables
  byStarter: boolean
  /** Undefined when a timer advanced the instance. */
  context: Context | undefined
}

/** Persists a step, updates the record that the instance is about, and publishes the change, in one transaction. */
async function persistAndNotify(db: Db, step: CompletedStep, cause: Cause): Promise<void> {
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
    const instance = await db
      .selectFrom('flowInstance')
      .select(['businessTable', 'businessId'])
      .where('id', '=', instanceId)
      .where('endTime', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!instance) throw new Refusal(404, refusals.absent)
    const endTime = sql<string>`localtimestamp(0)`
    await db
      .updateTable('flowTask')
      .set({ endTime })
      .where('instanceId', '=', instanceId)
      .where('endTime', 'is', null)
      .execute()
    await db
      .updateTable('flowInstance')
      .set({ endTime, outcome: 'deleted', deleteReason, deletedBy: context.caller.userId, state: null })
      .where('id', '=', instanceId)
      .execute()
    const { businessTable, businessId } = instance
    if (businessId)
      await businessOf(businessTable)?.({
        ...{ instanceId, businessId, status: 'cancelled', stepVariables: {}, byStarter: false },
        db,
        context: { ...context, db },
      })
    await publishTasksChanged(db, instanceId)
  })
}
