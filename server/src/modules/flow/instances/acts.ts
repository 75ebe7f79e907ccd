/** Acts on running requests: for each the state in which it is possible, and what it does. `flowActs` says who may do it. */
import { sql } from 'kysely'
import { refusals } from '#contract/auth'
import {
  type ActName,
  type ActParty,
  APPLICANT_STEP,
  type BatchAnswer,
  flowActs,
  type OfferedActs,
  type SignerPlace,
  SUSPEND_CODE,
  signerPlaces,
} from '#contract/flow/acts'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { addJob } from '../../../platform/jobs/job.ts'
import { advance } from '../engine/advance.ts'
import { type Program, programFrom, type Variables } from '../engine/program.ts'
import { watched } from './history.ts'
import {
  completeTask,
  endInstance,
  finishStep,
  formOfTask,
  holdTasks,
  isAnswered,
  leftTrail,
  persistAndNotify,
  programOfInstance,
} from './instances.ts'
import { persistStep, wakeKey } from './persistStep.ts'
import { assertActive } from './reassign.ts'
import type { AddedKind, Undo } from './tables.ts'
import {
  completionRefusal,
  type Instance,
  isSuspended,
  lockInstance,
  type OpenTask,
  readOpenTasks,
  readTasks,
  requireInvolvedTask,
} from './tasks.ts'
import { publishNotice, publishTasksChanged } from './workEvents.ts'

/** A request with all that an act depends on. */
interface Subject {
  instance: Instance
  program: Program
  /** Oldest first, with those that are over. */
  tasks: readonly OpenTask[]
  /** The task that the act is done with; acts on the request have none. */
  task: OpenTask | undefined
  context: Context
}

type TaskSubject = Subject & { task: OpenTask }

type Input = Partial<
  Record<'userId' | 'userIds' | 'place' | 'signer' | 'step' | 'straightBack' | 'comment', string | null>
>

/** Who is told, and who had or gets the task. */
interface Outcome {
  fromUser?: string | null
  toUsers?: readonly string[]
}

interface ActRule<S extends Subject = TaskSubject> {
  /** Why it is not possible now. */
  refusal(subject: S): Label | undefined
  run(subject: S, input: Input): Promise<Outcome | undefined>
}

type ActRules = {
  [Name in ActName]: ActRule<(typeof flowActs)[Name]['by'] extends 'holder' | 'decider' ? TaskSubject : Subject>
}

const now = sql<string>`localtimestamp(0)`

const rules: ActRules = {
  transfer: {
    refusal: handedOn,
    async run({ task, context }, { userId }) {
      const [toUser] = await colleagues(userId, { task, context })
      await context.db
        .updateTable('flowTask')
        .set({ assignee: toUser, claimTime: now, openTime: null })
        .where('id', '=', task.id)
        .execute()
      return { fromUser: task.assignee, toUsers: [toUser] }
    },
  },
  delegate: {
    refusal: handedOn,
    async run(subject, { userId }) {
      const toUsers = await colleagues(userId, subject)
      await addTasks(subject, 'advice', toUsers)
      return { fromUser: subject.task.assignee, toUsers }
    },
  },
  'add-signers': {
    refusal: handedOn,
    async run(subject, { userIds, place }) {
      if (!isPlace(place)) throw new Refusal(400, labels.place, { fields: [flowActs['add-signers'].input.place] })
      const toUsers = await colleagues(userIds, subject)
      await addTasks(subject, place, toUsers)
      return { toUsers }
    },
  },
  'remove-signer': {
    refusal: subject => (signersOf(subject).length === 0 ? labels.noSigner : undefined),
    async run(subject, { signer }) {
      const { task, context, instance, program, tasks } = subject
      const removed = signersOf(subject).find(({ id }) => id === signer)
      if (!removed) throw new Refusal(409, labels.noSigner)
      await context.db
        .updateTable('flowTask')
        .set({ endTime: now, onHold: false })
        .where('id', '=', removed.id)
        .execute()
      if (await isAnswered(context.db, task)) {
        const openTasks = tasks.filter(one => one.endTime === null && one.id !== task.id && one.id !== removed.id)
        const answer = { userId: task.endedBy, comment: task.comment ?? '', flag: 'ok' as const }
        const cause = { stepVariables: {}, byStarter: false, context }
        await finishStep(context.db, {
          ...{ instance, program, variables: instance.variables as Variables, cause, task, openTasks, answer },
        })
      } else await holdTasks(context.db, task.id)
      return { fromUser: removed.assignee }
    },
  },
  return: {
    refusal: subject => handedOn(subject) ?? (stepsBefore(subject).length === 0 ? labels.noStep : undefined),
    async run(subject, { step, straightBack, comment }) {
      const target = stepsBefore(subject).find(({ id }) => id === step)
      if (!target) throw new Refusal(400, labels.step, { fields: [flowActs.return.input.step] })
      const isStraight = straightBack === 'true'
      if (isStraight)
        await addTasks(subject, target.id === APPLICANT_STEP ? 'correction' : 'before', [target.userId], target.name)
      else await giveUpSteps(subject, target, comment ?? '')
      return { fromUser: subject.task.assignee, toUsers: [target.userId] }
    },
  },
  release: {
    refusal: subject => handedOn(subject) ?? (subject.task.candidates.length === 0 ? labels.notClaimed : undefined),
    async run({ task, context }) {
      await context.db
        .updateTable('flowTask')
        .set({ assignee: null, claimTime: null, openTime: null })
        .where('id', '=', task.id)
        .execute()
      return { fromUser: task.assignee }
    },
  },
  'take-back': {
    refusal({ instance, task, tasks }) {
      const undo = instance.undo as Undo | null
      if (undo?.taskId !== task.id) return labels.moved
      return tasks.some(one => one.endTime === null && isAfter(one, task) && one.openTime !== null)
        ? labels.opened
        : undefined
    },
    async run({ instance, program, context: { db } }) {
      const { state, variables, trail } = instance.undo as Undo
      const result = advance({ program, variables, state })
      const executions = result.waiting.map(({ executionId }) => executionId)
      await db
        .updateTable('flowTask')
        .set({ endTime: null, endedBy: null, flag: null, comment: null })
        .where('instanceId', '=', instance.id)
        .where('executionId', 'in', executions)
        .where('endTime', 'is not', null)
        .execute()
      const openTasks = await readOpenTasks(db, instance.id)
      await persistStep(db, { instance: { ...instance, trail }, program, variables, result, openTasks })
      return {}
    },
  },
  withdraw: {
    refusal: ({ tasks, instance }) =>
      tasks.some(({ endedBy }) => endedBy !== null && endedBy !== instance.createUser) ? labels.answered : undefined,
    async run({ instance, context, tasks }) {
      await endInstance(context.db, instance, { outcome: 'withdrawn' }, context)
      return { toUsers: holdersOf(tasks) }
    },
  },
  urge: {
    refusal: ({ tasks, context }) =>
      holdersOf(tasks).some(userId => userId !== context.caller.userId) ? undefined : labels.nobody,
    async run({ instance, tasks, context }) {
      const recent = await context.db
        .selectFrom('flowAct')
        .select('id')
        .where('instanceId', '=', instance.id)
        .where('act', '=', 'urge')
        .where('createTime', '>', sql<string>`localtimestamp(0) - make_interval(mins => ${URGE_MINUTES})`)
        .executeTakeFirst()
      if (recent) throw new Refusal(409, labels.urged)
      return { toUsers: holdersOf(tasks) }
    },
  },
  suspend: {
    refusal: () => undefined,
    async run({ instance, tasks, context }) {
      await setSuspended(instance, true, context)
      return { toUsers: holdersOf(tasks) }
    },
  },
  resume: {
    refusal: ({ instance }) => (instance.suspended ? undefined : labels.running),
    async run({ instance, tasks, context }) {
      await setSuspended(instance, false, context)
      // Timers that came due meanwhile.
      await addJob(
        context.db,
        wakeKey,
        { instanceId: instance.id, tenantId: instance.tenantId },
        { key: `flow/${instance.id}` },
      )
      return { toUsers: holdersOf(tasks) }
    },
  },
}

/** How often one applicant may urge. */
const URGE_MINUTES = 60

/** Does an act in one transaction: it is checked under the lock of the request, kept in its history, and told to those concerned. */
export async function performAct(
  name: ActName,
  input: Input & { taskId?: string; processInstanceId?: string },
  context: Context,
) {
  await inTransaction(context.db, async db => {
    const inner = { ...context, db }
    const subject = await subjectOf(name, input, inner)
    const refusal = refusalOf(name, subject)
    if (refusal) throw new Refusal(409, refusal)
    const { instance, task } = subject
    const rule = rules[name] as ActRule<Subject>
    const { fromUser = null, toUsers = [] } = (await rule.run(subject, input)) ?? {}
    const { id: instanceId, tenantId } = instance
    const row = { tenantId, instanceId, taskId: task?.id ?? null, act: name, fromUser, byUser: context.caller.userId }
    const reason = input.comment?.trim() || null
    const told = name === 'urge' || name === 'suspend' || name === 'resume' || name === 'withdraw'
    const targets = told || toUsers.length === 0 ? [null] : toUsers
    await db
      .insertInto('flowAct')
      .values(targets.map(toUser => ({ ...row, id: newId(), toUser, reason })))
      .execute()
    await publishTasksChanged(db, instanceId)
    for (const toUser of toUsers)
      await publishNotice(db, { tenantId, taskId: task?.id ?? '', act: name, fromUser, toUser })
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
  if (by === 'decider' && task?.endedBy !== caller.userId) throw new Refusal(403, labels.decider)
  return { instance, program: await programOfInstance(db, instance), tasks, task, context }
}

/** Administrators act on the requests of their tenant; of others nobody learns anything. */
async function instanceIdFor(by: ActParty, id: string, context: Context): Promise<string> {
  if (by === 'applicant') return (await watched(id, context)).id
  const { db, caller } = context
  const found = isId(id)
    ? await db
        .selectFrom('flowInstance')
        .select('id')
        .where('id', '=', id)
        .where('tenantId', '=', caller.tenantId)
        .executeTakeFirst()
    : undefined
  if (!found) throw new Refusal(404, refusals.absent)
  return found.id
}

function refusalOf(name: ActName, subject: Subject): Label | undefined {
  if (subject.instance.suspended && name !== 'resume') return isSuspended
  return (rules[name] as ActRule<Subject>).refusal(subject)
}

/** What the caller may do with a request now. */
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
    for (const name of names) if (!refusalOf(name, subject)) offered.acts.push({ name, taskId: task?.id ?? '' })
  }
  const namesOf = (by: string) => (Object.keys(flowActs) as ActName[]).filter(name => flowActs[name].by === by)
  for (const task of tasks) {
    if (task.endTime === null && task.assignee === caller.userId) {
      offer(namesOf('holder'), task)
      const subject = { instance, program, tasks, task, context }
      if (offered.steps.length === 0)
        offered.steps = stepsBefore(subject).map(({ id: step, name }) => ({ id: step, name }))
      offered.signers.push(...(await namedSigners(signersOf(subject), db)))
    }
    if (task.endedBy === caller.userId && task.endTime !== null) offer(namesOf('decider'), task)
  }
  if (createUser === caller.userId) offer(namesOf('applicant'))
  if (caller.permissions.has(SUSPEND_CODE) && instance.tenantId === caller.tenantId) offer(namesOf('administrator'))
  return offered
}

/** Answers several tasks with one opinion, each in a transaction of its own. */
export async function completeTasks(
  { taskIds, comment, flag }: { taskIds: string; comment: string; flag: string },
  context: Context,
): Promise<BatchAnswer[]> {
  const answers: BatchAnswer[] = []
  for (const taskId of splitIds(taskIds).slice(0, 100))
    try {
      const task = await requireInvolvedTask(taskId, context)
      const instance = await watched(task.instanceId, context)
      const form = formOfTask(task, instance, await programOfInstance(context.db, instance))
      if (form.some(({ writable }) => writable)) throw new Refusal(400, labels.form)
      await completeTask({ taskId, comment, flag, variables: {} }, context)
      answers.push({ taskId, ok: true, msg: '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answers.push({ taskId, ok: false, msg: error.label[context.language] })
    }
  return answers
}

/** Tasks of the diagram that wait for their holder. */
function handedOn({ task, program }: TaskSubject): Label | undefined {
  if (task.kind !== null) return labels.added
  if (task.onHold) return labels.held
  return program.tasks.get(task.taskKey)?.isOfApplicant ? labels.ofApplicant : undefined
}

const isPlace = (place: unknown): place is SignerPlace => signerPlaces.includes(place as SignerPlace)

const isAfter = (one: OpenTask, task: OpenTask) => BigInt(one.id) > BigInt(task.id)

/** Active users of the tenant, each of them no party to the step yet. */
async function colleagues(
  ids: string | null | undefined,
  { task, context }: Pick<TaskSubject, 'task' | 'context'>,
): Promise<[string, ...string[]]> {
  const [first, ...others] = [...new Set(splitIds(ids ?? ''))]
  if (first === undefined || others.length >= 20) throw new Refusal(400, labels.people)
  const { createUser } = await context.db
    .selectFrom('flowInstance')
    .select('createUser')
    .where('id', '=', task.instanceId)
    .executeTakeFirstOrThrow()
  const run = task.executionId.replace(/_\d{1,9}$/, '')
  const beside = (await readTasks(context.db, task.instanceId)).filter(
    one => one.executionId.startsWith(run) && one.kind !== 'advice',
  )
  for (const userId of [first, ...others]) {
    await assertActive(userId, context)
    if (userId === createUser) throw new Refusal(400, labels.notApplicant)
    if (
      beside.some(one => one.endTime === null && one.assignee === userId) ||
      beside.some(one => one.endedBy === userId)
    )
      throw new Refusal(400, labels.party)
  }
  return [first, ...others]
}

async function addTasks(
  { task, instance, context }: TaskSubject,
  kind: AddedKind,
  users: readonly string[],
  name = task.taskName,
) {
  const { db } = context
  const { tenantId, definitionId } = instance
  const rows = users.map(assignee => {
    const id = newId()
    return {
      ...{ id, tenantId, instanceId: instance.id, definitionId, executionId: `${task.executionId}+${id}` },
      ...{
        taskKey: task.taskKey,
        taskName: name.slice(0, 255),
        assignee,
        candidates: [],
        claimTime: now,
        kind,
        parentId: task.id,
      },
    }
  })
  await db.insertInto('flowTask').values(rows).execute()
  await db.updateTable('flowInstance').set({ undo: null }).where('id', '=', instance.id).execute()
  await holdTasks(db, task.id)
}

const signersOf = ({ tasks, task }: TaskSubject) =>
  tasks.filter(one => one.parentId === task.id && one.endTime === null && isPlace(one.kind))

async function namedSigners(signers: readonly OpenTask[], db: Db): Promise<OfferedActs['signers']> {
  if (signers.length === 0) return []
  const ids = signers.flatMap(({ assignee }) => assignee ?? [])
  const users = await db.selectFrom('bladeUser').select(['id', 'realName', 'account']).where('id', 'in', ids).execute()
  return signers.map(({ id, assignee, kind }) => {
    const user = users.find(one => one.id === assignee)
    return { id, name: user?.realName || user?.account || '', place: kind as SignerPlace }
  })
}

interface EarlierStep {
  /** `applicant`, or the element. */
  id: string
  name: string
  userId: string
}

/** The applicant, and the steps before this one with whoever answered them last. */
function stepsBefore({ instance, program, tasks, task }: TaskSubject): EarlierStep[] {
  if (!instance.createUser) return []
  const steps = new Map<string, EarlierStep>()
  for (const { taskKey, taskName, endedBy, kind, flag } of tasks)
    if (endedBy && !kind && flag === 'ok' && taskKey !== task.taskKey && program.tasks.get(taskKey)?.isReturnable)
      if (!program.tasks.get(taskKey)?.isOfApplicant && !program.tasks.get(taskKey)?.elementVariable)
        steps.set(taskKey, { id: taskKey, name: taskName, userId: endedBy })
  return [{ id: APPLICANT_STEP, name: labels.applicantStep.zh, userId: instance.createUser }, ...steps.values()]
}

/** The request goes on from an earlier step, or from its start once the applicant has corrected it. */
async function giveUpSteps(subject: TaskSubject, target: EarlierStep, comment: string): Promise<void> {
  const { task, tasks, instance, program, context } = subject
  const { db, caller } = context
  const answer = { endedBy: caller.userId, comment: comment || null, flag: 'return' }
  await db
    .updateTable('flowTask')
    .set({ ...answer, openTime: now })
    .where('id', '=', task.id)
    .execute()
  const openTasks = tasks.filter(({ endTime }) => endTime === null)
  if (target.id === APPLICANT_STEP) {
    const others = openTasks.filter(({ id, parentId }) => id !== task.id && parentId !== task.id).map(({ id }) => id)
    if (others.length > 0)
      await db.updateTable('flowTask').set({ endTime: now, onHold: false }).where('id', 'in', others).execute()
    await addTasks(subject, 'restart', [target.userId], target.name)
    return
  }
  const variables = { ...(instance.variables as Variables), pass: true, comment }
  const jump = programFrom(program, target.id)
  const result = advance({ program: jump, variables })
  const events = result.events.filter(event => 'elementId' in event && event.elementId !== program.startId)
  const cause = { stepVariables: {}, byStarter: false, context }
  const left = { ...instance, trail: leftTrail(instance.trail) }
  await persistAndNotify(db, { instance: left, program, variables, result: { ...result, events }, openTasks }, cause)
  await db
    .updateTable('flowTask')
    .set({ assignee: target.userId, claimTime: now })
    .where('instanceId', '=', instance.id)
    .where('taskKey', '=', target.id)
    .where('endTime', 'is', null)
    .execute()
}

async function setSuspended({ id }: Instance, suspended: boolean, { db }: Context): Promise<void> {
  await db.updateTable('flowInstance').set({ suspended, undo: null }).where('id', '=', id).execute()
}

const holdersOf = (tasks: readonly OpenTask[]) => [
  ...new Set(
    tasks.filter(({ endTime, onHold }) => endTime === null && !onHold).flatMap(({ assignee }) => assignee ?? []),
  ),
]

const labels = {
  over: { zh: '流程已结束', en: 'The request has ended' },
  applicant: { zh: '只有申请人可以这样做', en: 'Only the applicant may do this' },
  applicantStep: { zh: '申请人', en: 'Applicant' },
  decider: { zh: '只有办理人可以取回', en: 'Only whoever answered may take it back' },
  place: { zh: '加签方式应为before、beside或after', en: 'Order: before, beside or after' },
  people: { zh: '请选择1到20位处理人', en: 'Choose 1 to 20 people' },
  notApplicant: { zh: '不能交给申请人', en: 'Not to the applicant' },
  party: { zh: '该用户已在本步骤中', en: 'This person has a part in the step already' },
  added: { zh: '加签、委派和退回的任务不能再转交', en: 'A task that was added cannot be handed on' },
  held: { zh: '请等待其他人先办理', en: 'Others have to answer first' },
  ofApplicant: { zh: '申请人的步骤不能转交', en: 'A step of the applicant cannot be handed on' },
  noSigner: { zh: '没有尚未办理的加签人', en: 'No added signer is left to answer' },
  noStep: { zh: '没有可以退回的步骤', en: 'There is no step to return it to' },
  step: { zh: '不能退回到该步骤', en: 'It cannot be returned to this step' },
  notClaimed: { zh: '任务不是签收而来，不能取消签收', en: 'The task was not claimed, so that it cannot be released' },
  moved: { zh: '之后已有新的办理，不能取回', en: 'The request has moved on, so that it cannot be taken back' },
  opened: { zh: '下一步处理人已打开，不能取回', en: 'The next step was opened, so that it cannot be taken back' },
  answered: { zh: '已有人办理，不能撤回', en: 'Somebody has answered, so that it cannot be withdrawn' },
  nobody: { zh: '没有可以催办的处理人', en: 'There is nobody to urge' },
  urged: { zh: `${URGE_MINUTES}分钟内已催办过`, en: `It was urged within the last ${URGE_MINUTES} minutes` },
  running: { zh: '流程没有暂停', en: 'The request is not suspended' },
  form: { zh: '该步骤需要填写表单，请单独办理', en: 'This step asks for a form; answer it by itself' },
} satisfies Record<string, Label>
