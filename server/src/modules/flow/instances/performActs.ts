/** Acts as they are called: offered, done, and answered one by one. */
import {
  type ActName,
  type ActParty,
  type BatchAnswer,
  type CorrectionOptions,
  flowActs,
  type OfferedActs,
} from '#contract/flow/acts'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import type { Db } from '../../../platform/db/database.ts'
import { withTransaction } from '../../../platform/db/transaction.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Program } from '../engine/program.ts'
import { type ActInput, type ActRule, actRefusal, actRules, type Subject, stepsBefore } from './acts.ts'
import { type AddedSigner, formOfTask, signersOf } from './addedTasks.ts'
import { programOfInstance } from './advanceInstance.ts'
import { shownNames } from './assignees.ts'
import { correctable, movesOf } from './corrections.ts'
import { watched } from './history.ts'
import { completeTask } from './instances.ts'
import {
  completionRefusal,
  type Instance,
  lockInstance,
  type OpenTask,
  readTasks,
  requireInvolvedTask,
} from './tasks.ts'
import { publishTasksChanged, recordAct } from './workEvents.ts'

/** Performs an act in one transaction: checks it under the lock of the request, records it, and notifies those concerned. */
export async function performAct(
  name: ActName,
  input: ActInput & { taskId?: string; processInstanceId?: string },
  context: Context,
) {
  await withTransaction(context, async (inner, db) => {
    const subject = await subjectOf(name, input, inner)
    const refusal = actRefusal(name, subject)
    if (refusal) throw new Refusal(409, refusal)
    const { instance, task } = subject
    const rule = actRules[name] as ActRule<Subject>
    const { fromUser = null, toUsers = [], change } = (await rule.run(subject, input)) ?? {}
    const { id: instanceId, tenantId } = instance
    const taskId = task?.id ?? null
    const reason = [change, input.comment?.trim()].filter(Boolean).join('\n') || null
    const row = { tenantId, instanceId, taskId, act: name, fromUser, byUser: context.caller.userId, reason }
    await recordAct(db, row, toUsers)
    // An act of the assignee shows that the previous step has been seen, so it cannot be undone.
    if (flowActs[name].by === 'holder')
      await db.updateTable('flowInstance').set({ undo: null }).where('id', '=', instanceId).execute()
    await publishTasksChanged(db, instanceId)
  })
}

async function subjectOf(
  name: ActName,
  { taskId, processInstanceId }: { taskId?: string; processInstanceId?: string },
  context: Context,
): Promise<Subject> {
  const { db, caller } = context
  const { by } = flowActs[name]
  const isWithTask = by === 'holder' || by === 'decider'
  const known = isWithTask ? await requireInvolvedTask(taskId ?? '', context) : undefined
  const instanceId = known?.instanceId ?? (await instanceIdFor(by, processInstanceId ?? '', context))
  const instance = await lockInstance(db, instanceId)
  if (!instance)
    throw known && by === 'holder' ? await completionRefusal(known.id, context) : new Refusal(409, labels.over)
  const tasks = await readTasks(db, instanceId)
  const task = tasks.find(({ id }) => id === known?.id)
  if (by === 'applicant' && instance.createUser !== caller.userId) throw new Refusal(403, labels.applicant)
  if (by === 'holder' && (task?.assignee !== caller.userId || task.endTime !== null))
    throw await completionRefusal(taskId ?? '', context)
  if (by === 'participant' && !isParticipant(instance, tasks, context)) throw new Refusal(403, labels.participant)
  if (by === 'decider' && task?.endedBy !== caller.userId) throw new Refusal(403, labels.decider)
  return { instance, program: await programOfInstance(db, instance), tasks, task, context }
}

/** The applicant, and whoever has an open task. */
const isParticipant = ({ createUser }: Pick<Instance, 'createUser'>, tasks: readonly OpenTask[], { caller }: Context) =>
  createUser === caller.userId || tasks.some(one => one.endTime === null && one.assignee === caller.userId)

/** Administrators act on the requests of their tenant; of others nobody learns anything. */
async function instanceIdFor(by: ActParty, id: string, context: Context): Promise<string> {
  if (by !== 'administrator') return (await watched(id, context)).id
  const { db, caller } = context
  if (!isId(id)) throw absent()
  const found = await db
    .selectFrom('flowInstance')
    .select('id')
    .where('id', '=', id)
    .where('tenantId', '=', caller.tenantId)
    .executeTakeFirstOrThrow(absent)
  return found.id
}

/** The steps to which an administrator may move a request, and the values that may be corrected. */
export async function correctionOptionsOf(processInstanceId: string, context: Context): Promise<CorrectionOptions> {
  const id = await instanceIdFor('administrator', processInstanceId, context)
  const { db } = context
  const instance = await db.selectFrom('flowInstance').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const program = await programOfInstance(db, instance)
  return { moves: await movesOf(instance, context), fields: await correctable(instance, program, context) }
}

/** The acts that the caller may perform on a request now. */
export async function actsOffered(processInstanceId: string, context: Context): Promise<OfferedActs> {
  const { db, caller } = context
  const { id, endTime, createUser } = await watched(processInstanceId, context)
  const offered: OfferedActs = { acts: [], steps: [], signers: [] }
  const instance =
    endTime === null
      ? await db.selectFrom('flowInstance').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined
  if (!instance) return offered
  const tasks = await readTasks(db, id)
  const program = await programOfInstance(db, instance)
  const offer = (names: readonly ActName[], task?: OpenTask) => {
    const subject = { instance, program, tasks, task, context }
    for (const name of names) if (!actRefusal(name, subject)) offered.acts.push({ name, taskId: task?.id ?? '' })
  }
  const namesOf = (by: string) => (Object.keys(flowActs) as ActName[]).filter(name => flowActs[name].by === by)
  for (const task of tasks) {
    if (task.endTime === null && task.assignee === caller.userId) {
      offer(namesOf('holder'), task)
      if (offered.steps.length === 0)
        offered.steps = stepsBefore({ instance, program, tasks, task, context }).map(({ id: step, name }) => ({
          id: step,
          name,
        }))
      offered.signers.push(...(await namedSigners(signersOf(task, tasks), db)))
    }
    if (task.endedBy === caller.userId && task.endTime !== null) offer(namesOf('decider'), task)
  }
  if (createUser === caller.userId) offer(namesOf('applicant'))
  if (isParticipant(instance, tasks, context)) offer(namesOf('participant'))
  const mayDo = (name: ActName) => {
    const { needs } = flowActs[name]
    return typeof needs === 'object' && needs.anyOf.some(code => caller.permissions.has(code))
  }
  if (instance.tenantId === caller.tenantId) offer(namesOf('administrator').filter(mayDo))
  return offered
}

/** Answers several tasks with one opinion, each in a transaction of its own. */
export async function completeTasks(
  { taskIds, comment, flag }: { taskIds: string; comment: string; flag: string },
  context: Context,
): Promise<BatchAnswer[]> {
  const answers: BatchAnswer[] = []
  for (const taskId of splitIds(taskIds))
    try {
      const task = await requireInvolvedTask(taskId, context)
      const instance = await watched(task.instanceId, context)
      const refusal = batchRefusal(task, instance, await programOfInstance(context.db, instance))
      if (refusal) throw new Refusal(400, refusal)
      await completeTask({ taskId, comment, flag, variables: {} }, context)
      answers.push({ taskId, ok: true, msg: '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answers.push({ taskId, ok: false, msg: error.label[context.language] })
    }
  return answers
}

/** Why a task is not answered together with others. */
function batchRefusal(
  task: Pick<OpenTask, 'kind' | 'taskKey'>,
  instance: Pick<Instance, 'businessTable'>,
  program: Program,
): Label | undefined {
  if (formOfTask(task, instance, program).some(({ writable }) => writable)) return labels.form
  return program.tasks.get(task.taskKey)?.isBatchable === false ? labels.alone : undefined
}

/** Adds to the tasks of a list why they are not answered together with others. */
export async function explainBatch(records: readonly { taskId: string | null }[], { db, language }: Context) {
  const ids = records.flatMap(({ taskId }) => taskId ?? [])
  if (ids.length === 0) return
  const tasks = await db
    .selectFrom('flowTask as t')
    .innerJoin('flowInstance as i', 'i.id', 't.instanceId')
    .select(['t.id', 't.taskKey', 't.kind', 'i.businessTable', 'i.definitionId'])
    .where('t.id', 'in', ids)
    .execute()
  for (const task of tasks) {
    const alone = batchRefusal(task, task, await programOfInstance(db, task))?.[language] ?? ''
    Object.assign(records.find(({ taskId }) => taskId === task.id) ?? {}, { alone })
  }
}

async function namedSigners(signers: readonly AddedSigner[], db: Db): Promise<OfferedActs['signers']> {
  const names = await shownNames(
    signers.map(({ assignee }) => assignee),
    db,
  )
  return signers.map(({ id, assignee, kind }) => ({ id, name: names.get(assignee ?? '') ?? '', kind }))
}

const labels = {
  over: { zh: '流程已结束', en: 'The request has ended' },
  applicant: { zh: '只有申请人可以这样做', en: 'Only the applicant may do this' },
  participant: { zh: '只有申请人和办理人可以抄送', en: 'Only the applicant and holders send copies' },
  decider: { zh: '只有办理人可以取回', en: 'Only whoever answered may take it back' },
  alone: { zh: '该步骤不允许批量办理', en: 'The process does not allow this step in a batch' },
  form: { zh: '该步骤需要填写表单，请单独办理', en: 'This step asks for a form; answer it by itself' },
} satisfies Record<string, Label>
