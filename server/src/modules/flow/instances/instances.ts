import { suspensionState } from '#contract/flow/categories'
import { flowWork } from '#contract/flow/process'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inTransaction, withTransaction } from '../../../platform/db/transaction.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { advance, type StepResult } from '../engine/advance.ts'
import { loadProgram, type Program, type Variables } from '../engine/program.ts'
import { answerAdded, approveAndWait, formOfTask, isCorrection } from './addedTasks.ts'
import {
  causeOf,
  endInstance,
  finishStep,
  persistAndNotify,
  programOfInstance,
  type StepAnswer,
} from './advanceInstance.ts'
import { derivedVariables } from './business.ts'
import { sendCopies } from './copies.ts'
import { processDeadlines, queueWake, wakeKey } from './deadlines.ts'
import { persistStep } from './persistStep.ts'
import { mayStart, reachable } from './rows.ts'
import './tables.ts'
import { isHeld, isSuspended, lockInstance, lockOpenTask, ownRequest, readOpenTasks } from './tasks.ts'
import { checkForm, reservedVariables, resolveReferences } from './variables.ts'
import { announceProcess, publishTasksChanged } from './workEvents.ts'

/** The three commands that advance an instance: start, complete a task, run due timers. */

export interface Start {
  definitionId: string
  variables: Variables
  /** The record that the instance is about, written in the same transaction. */
  business?: { table: string; id: string }
  /** Ids of users, joined by commas. */
  copyTo?: string | null | undefined
}

/** Call it in the transaction that writes the record the instance is about. */
export async function startInstance(
  { definitionId, variables, business, copyTo }: Start,
  context: Context,
): Promise<{ instanceId: string }> {
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
  await announceProcess(db, 'process.started', row)
  const empty = { variables: {}, state: null, trail: { steps: [], flows: [] }, suspended: false, undo: null }
  const instance = { ...row, createUser: userId, createTime: '', ...empty }
  await persistStep(db, { instance, program, variables: known, result, openTasks: [] })
  await sendCopies(copyTo, row, context)
  await publishTasksChanged(db, row.id)
  return { instanceId: row.id }
}

/** A process that the caller may start, or a refusal. */
export async function startable(definitionId: string, { db, caller }: Context) {
  if (!isId(definitionId)) throw absent()
  const definition = await db
    .selectFrom('flowDefinition as d')
    .select(['d.id', 'd.xml', 'd.key', 'd.name', 'd.category', 'd.suspensionState', 'd.formKey'])
    .where('d.id', '=', definitionId)
    .where('d.withdrawn', '=', false)
    .where(reachable(caller))
    .where(mayStart(caller))
    .executeTakeFirstOrThrow(absent)
  if (definition.suspensionState !== suspensionState.active) throw new Refusal(400, labels.suspended)
  return definition
}

export interface Completion {
  taskId: string
  processInstanceId?: string | undefined
  comment: string
  flag: string | undefined
  variables: Variables
  /** Stored files, joined by commas. */
  files?: string | null | undefined
  /** Ids of users, joined by commas. */
  copyTo?: string | null | undefined
}

/** Completes a task of the caller. Concurrent steps of the same instance wait for the lock of its row. */
export async function completeTask(completion: Completion, context: Context): Promise<void> {
  const answered = { ...completion, flag: answerOf(completion) }
  const { taskExpired } = await withTransaction(context, inner => complete(answered, inner))
  // Thrown after the commit: what the timers did meanwhile stays, although the task no longer waited.
  if (taskExpired) throw new Refusal(409, labels.expired)
}

async function complete(completion: Completion, context: Context): Promise<Pick<StepResult, 'taskExpired'>> {
  const { db, caller } = context
  const { task, instance, otherTasks } = await lockOpenTask(completion, context)
  if (instance.suspended) throw new Refusal(409, isSuspended)
  if (task.onHold) throw new Refusal(409, isHeld)
  const program = await programOfInstance(db, instance)
  const isApproved = completion.flag === 'ok'
  const byStarter = instance.createUser === caller.userId
  const step = program.tasks.get(task.taskKey)
  if (byStarter && !isCorrection(task) && !step?.isOfApplicant) throw new Refusal(403, ownRequest)
  const form = formOfTask(task, instance, program)
  const allowed = task.kind && !isCorrection(task) ? {} : allowedVariables(completion, form, program)
  // A task without a form may change what the start form has.
  const formFields = form.length > 0 ? form : program.startForm.filter(({ id }) => id in allowed)
  // A rejection need not fill in the required fields.
  const checked = isApproved ? formFields : formFields.map(field => ({ ...field, required: false }))
  const stepVariables = await resolveReferences(formFields, checkForm(checked, allowed), context)
  const files = await attached(completion.files, context)
  const { variables: before } = instance
  // Before the engine advances, because its conditions read them.
  const derived = byStarter ? derivedVariables(instance.businessTable, before, stepVariables) : {}
  const variables: Variables = { ...before, ...stepVariables, ...derived }
  const answer: StepAnswer = {
    userId: caller.userId,
    comment: completion.comment,
    flag: isApproved ? 'ok' : '',
    isFinal: completion.flag === 'end',
    // A correction is no decision.
    isUndoable: !byStarter,
  }
  const cause = { stepVariables, byStarter, context }
  const answering = { instance, program, variables, cause, task, openTasks: otherTasks, answer }
  const waits = isApproved && !task.kind && otherTasks.some(({ parentId }) => parentId === task.id)
  const result = await (task.kind ? answerAdded : waits ? approveAndWait : finishStep)(db, answering)
  if (files) await db.updateTable('flowTask').set({ files }).where('id', '=', task.id).execute()
  if (!result.taskExpired) await sendCopies(completion.copyTo, instance, context)
  return result
}

/** The files of an answer, checked like those of a form. */
async function attached(files: string | null | undefined, context: Context): Promise<string[] | undefined> {
  if (!files) return undefined
  const { label } = flowWork.calls['complete-task'].input.files
  const field = { id: 'files', name: label[context.language], type: 'files', required: false, writable: true } as const
  const fields = [{ ...field, options: [] }]
  const checked = await resolveReferences(fields, checkForm(fields, { files: splitIds(files) }), context)
  return checked.files as string[]
}

/** Runs the timers and deadlines of an instance that are due; the job may run twice, and then finds none. */
export function wake(db: Db, instanceId: string): Promise<void> {
  return inTransaction(db, async inner => {
    const instance = await lockInstance(inner, instanceId)
    if (!instance?.state || instance.suspended) return
    const program = await programOfInstance(inner, instance)
    const { variables, state } = instance
    const result = advance({ program, variables, state })
    const openTasks = await readOpenTasks(inner, instanceId)
    if (result.events.length > 0)
      await persistAndNotify(inner, { instance, program, variables, result, openTasks }, causeOf(undefined))
    if (result.state === undefined) return
    await processDeadlines(inner, instance, program)
    await publishTasksChanged(inner, instanceId)
    await queueWake(inner, instance, program, result.wakeAt)
  })
}

/**
 * `ok` approves; `no` rejects with a comment, as does a comment alone, which is how Blade's own screens reject; `end` also ends
 * the request where the diagram would go on. A task that is completed without flag and comment is approved.
 */
function answerOf({ flag, comment }: Completion): 'ok' | 'no' | 'end' {
  const hasComment = comment.trim() !== ''
  if (flag === 'ok' || (flag === undefined && !hasComment)) return 'ok'
  if (flag && flag !== 'no' && flag !== 'end') throw new Refusal(400, labels.flag)
  if (!hasComment) throw new Refusal(400, labels.comment)
  return flag === 'end' ? 'end' : 'no'
}

/**
 * The variables that a completion may set: the writable fields of the form, never those that the process itself sets.
 */
function allowedVariables(
  { variables }: Completion,
  form: readonly { id: string; writable: boolean }[],
  program: Program,
) {
  const reserved = reservedVariables(program)
  const fields = new Set(form.filter(({ writable }) => writable).map(({ id }) => id))
  const entries = Object.entries(variables).filter(
    ([name]) => !reserved.has(name) && (form.length === 0 || fields.has(name)),
  )
  return Object.fromEntries(entries)
}

const labels = {
  suspended: { zh: '流程已挂起，不能发起', en: 'The process is suspended and cannot be started' },
  flag: { zh: '批复结果应为ok、no或end', en: 'Result: must be ok, no or end' },
  comment: { zh: '驳回时请输入批复意见', en: 'Opinion: please say why you reject' },
  expired: { zh: '任务已超时结束', en: 'The task ran out of time' },
} satisfies Record<string, Label>

/** A timer or a deadline of an instance is due. */
export const wakeInstance = defineJob<{ instanceId: string; tenantId?: string }>({
  ...wakeKey,
  run: ({ instanceId }, { db }) => wake(db, instanceId),
})

/** Ends an instance at its current step. Its history stays and shows who ended it and why. */
export async function endByReason(instanceId: string, deleteReason: string, context: Context): Promise<void> {
  if (!isId(instanceId)) throw absent()
  await inTransaction(context.db, async db => {
    const instance = await lockInstance(db, instanceId)
    if (!instance) throw absent()
    const ending = { outcome: 'deleted', deleteReason, deletedBy: context.caller.userId } as const
    await endInstance(db, instance, ending, { ...context, db })
  })
}
