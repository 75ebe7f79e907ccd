import type { SignerKind } from '#contract/flow/acts'
import type { Label } from '#contract/kit/fields'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import type { FormField } from '../bpmn/formFields.ts'
import { advance, type StepResult } from '../engine/advance.ts'
import type { Program } from '../engine/program.ts'
import { type AnswerContext, endInstance, finishStep, persistAndNotify } from './advanceInstance.ts'
import { businessOf, correctionForm } from './business.ts'
import { completeOpenTask } from './persistStep.ts'
import type { AddedKind } from './tables.ts'
import { type Instance, isOver, now, type OpenTask } from './tasks.ts'
import { announceProcess, publishTasksChanged } from './workEvents.ts'

/** Tasks that people add to those of the diagram: signers, opinions and corrections. */

interface AddedTasks {
  /** The task that they are added to. */
  task: OpenTask
  instance: Pick<Instance, 'id' | 'tenantId' | 'definitionId'>
  kind: AddedKind
  users: readonly string[]
  name?: string
}

export async function addTasks(
  db: Db,
  { task, instance, kind, users, name = task.taskName }: AddedTasks,
): Promise<void> {
  const { taskKey, definitionId } = task
  const { tenantId, id: instanceId } = instance
  // A request that starts again waits for nothing but its correction.
  const parentId = kind === 'restart' ? null : task.id
  const taskName = name.slice(0, 255)
  const common = { tenantId, instanceId, definitionId, taskKey, taskName, kind, parentId, candidates: [] }
  const rows = users.map(assignee => {
    const id = newId()
    return { ...common, id, executionId: `${task.executionId}+${id}`, assignee, claimTime: now }
  })
  await db.insertInto('flowTask').values(rows).execute()
  if (parentId) await suspendTasks(db, parentId)
  await announceProcess(db, 'task.assigned', instance)
}

const order: Record<AddedKind, number> = {
  before: 0,
  advice: 0,
  correction: 0,
  restart: 0,
  beside: 1,
  after: 2,
}

/** Only the next in order of a task and its added tasks can be answered; the others are on hold. */
export async function suspendTasks(db: Db, taskId: string): Promise<void> {
  const tasks = await db
    .selectFrom('flowTask')
    .select(['id', 'kind', 'flag'])
    .where(eb => eb.or([eb('id', '=', taskId), eb('parentId', '=', taskId)]))
    .where('endTime', 'is', null)
    .execute()
  const orderOf = ({ kind }: { kind: AddedKind | null }) => (kind ? order[kind] : order.beside)
  const next = Math.min(...tasks.filter(({ flag }) => flag === null).map(orderOf))
  for (const task of tasks)
    await db
      .updateTable('flowTask')
      .set({ onHold: task.flag !== null || orderOf(task) > next })
      .where('id', '=', task.id)
      .execute()
}

/** The fields that a task requests; a correction requests those that started the request. */
export function formOfTask(
  task: Pick<OpenTask, 'kind' | 'taskKey'>,
  { businessTable }: Pick<Instance, 'businessTable'>,
  program: Program,
): readonly FormField[] {
  if (isCorrection(task)) return correctionForm(businessTable) ?? program.startForm
  return task.kind ? [] : (program.tasks.get(task.taskKey)?.form ?? [])
}

export const isCorrection = ({ kind }: Pick<OpenTask, 'kind'>) => kind === 'correction' || kind === 'restart'

export type AddedSigner = OpenTask & { kind: SignerKind }

/** Signers whom the assignee of a task added and who have not answered. */
export function signersOf(task: OpenTask, tasks: readonly OpenTask[]): AddedSigner[] {
  return tasks.filter(
    (one): one is AddedSigner => one.parentId === task.id && one.endTime === null && signerKinds.includes(one.kind),
  )
}

const signerKinds: readonly (AddedKind | null)[] = ['before', 'beside', 'after', 'advice'] satisfies SignerKind[]

/** The holder has approved, but signers who were added have not answered. */
export async function approveAndWait(db: Db, answering: AnswerContext): Promise<Pick<StepResult, 'taskExpired'>> {
  const { task, answer, instance } = answering
  const { comment, flag, userId: endedBy } = answer
  await db
    .updateTable('flowTask')
    .set({ comment: comment || null, flag, endedBy })
    .where('id', '=', task.id)
    .execute()
  await storeVariables(db, answering)
  await suspendTasks(db, task.id)
  await publishTasksChanged(db, instance.id)
  return { taskExpired: false }
}

/** The answer to a task that somebody added to one of the diagram. A refusal by a signer refuses the step. */
export async function answerAdded(db: Db, answering: AnswerContext): Promise<Pick<StepResult, 'taskExpired'>> {
  const { instance, cause, task, openTasks, answer } = answering
  const isApproved = answer.flag === 'ok'
  // An administrator may have given the correction to somebody else.
  if (isCorrection(task) && !isApproved && !cause.byStarter) throw new Refusal(403, labels.givingUp)
  await completeOpenTask(db, { ...answer, taskId: task.id })
  if (isCorrection(task) && !isApproved) {
    await endInstance(db, instance, { outcome: 'withdrawn' }, cause.context)
    return { taskExpired: false }
  }
  if (task.kind === 'restart') return restart(db, answering)
  const parent = openTasks.find(({ id }) => id === task.parentId)
  if (!parent) throw new Refusal(409, isOver)
  if (!isApproved && task.kind !== 'advice')
    return finishStep(db, { ...answering, task: parent, answer: { ...answer, userId: null } })
  await storeVariables(db, answering)
  if (await isAnswered(db, parent)) return finishAnswered(db, { ...answering, task: parent })
  await suspendTasks(db, parent.id)
  await publishTasksChanged(db, instance.id)
  return { taskExpired: false }
}

/** Completes a task with the approval that its holder gave while signers were waited for. */
export function finishAnswered(db: Db, answering: Omit<AnswerContext, 'answer'>): Promise<StepResult> {
  const { endedBy: userId, comment } = answering.task
  return finishStep(db, { ...answering, answer: { userId, comment: comment ?? '', flag: 'ok' } })
}

async function restart(db: Db, { instance, program, variables: before, cause, openTasks, answer }: AnswerContext) {
  const variables = { ...before, pass: true, comment: answer.comment }
  const result = advance({ program, variables })
  await persistAndNotify(db, { instance, program, variables, result, openTasks }, cause)
  return result
}

/** Whether the holder and all added signers have answered. */
export async function isAnswered(db: Db, { id, flag }: Pick<OpenTask, 'id' | 'flag'>): Promise<boolean> {
  if (flag !== 'ok') return false
  const open = await db
    .selectFrom('flowTask')
    .select('id')
    .where('parentId', '=', id)
    .where('endTime', 'is', null)
    .executeTakeFirst()
  return open === undefined
}

async function storeVariables(db: Db, { instance, variables, cause }: AnswerContext): Promise<void> {
  const { id, businessTable, businessId } = instance
  await db
    .updateTable('flowInstance')
    .set({ variables: JSON.stringify(variables), undo: null })
    .where('id', '=', id)
    .execute()
  if (businessId && Object.keys(cause.stepVariables).length > 0)
    await businessOf(businessTable)?.({ ...cause, businessId, status: 'running', db })
}

const labels = {
  givingUp: { zh: '只有申请人可以放弃申请', en: 'Only the applicant may give the request up' },
} satisfies Record<string, Label>
