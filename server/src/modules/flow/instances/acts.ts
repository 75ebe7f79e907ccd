/**
 * Acts on running requests: for each the state in which it is possible, and what it does. `flowActs` declares who may
 * do it.
 */
import { sql } from 'kysely'
import { type ActName, APPLICANT_STEP, flowActs, signerPlaces } from '#contract/flow/acts'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import type { Context } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { addJob } from '../../../platform/jobs/job.ts'
import { advance } from '../engine/advance.ts'
import type { Program } from '../engine/program.ts'
import { addTasks, finishAnswered, isAnswered, signersOf, suspendTasks } from './addedTasks.ts'
import { causeOf, endInstance, goOnFrom, leftTrail, persistAndNotify } from './advanceInstance.ts'
import { copyReaders } from './copies.ts'
import { correct, move } from './corrections.ts'
import { wakeKey } from './deadlines.ts'
import { assertActive } from './reassign.ts'
import type { Undo } from './tables.ts'
import {
  assignTask,
  endOpenTasks,
  holdersOf,
  type Instance,
  isHeld,
  isSuspended,
  now,
  type OpenTask,
  readOpenTasks,
  runIdOf,
} from './tasks.ts'
import { announceProcess } from './workEvents.ts'

/** A request with all that an act depends on. */
export interface Subject {
  instance: Instance
  program: Program
  /** Oldest first, with those that are over. */
  tasks: readonly OpenTask[]
  /** The task that the act is done with; acts on the request have none. */
  task: OpenTask | undefined
  context: Context
}

type TaskSubject = Subject & { task: OpenTask }

type ActWord = 'userId' | 'userIds' | 'place' | 'signer' | 'step' | 'straightBack' | 'target' | 'values' | 'comment'

export type ActInput = Partial<Record<ActWord, string | null>>

/** The users who are notified, and those who had or get the task. */
interface Outcome {
  fromUser?: string | null
  toUsers?: readonly string[]
  /** The text of the history before the reason. */
  change?: string
}

export interface ActRule<S extends Subject = TaskSubject> {
  /** Why it is not possible now. */
  refusal(subject: S): Label | undefined
  run(subject: S, input: ActInput): Promise<Outcome | undefined>
}

type ActRules = {
  [Name in ActName]: ActRule<(typeof flowActs)[Name]['by'] extends 'holder' | 'decider' ? TaskSubject : Subject>
}

export const actRules: ActRules = {
  transfer: {
    refusal: handedOn,
    async run(subject, { userId }) {
      const { task, instance, context } = subject
      const [toUser] = await colleagues(userId, subject)
      await assignTask(context.db, task.id, toUser)
      await announceProcess(context.db, 'task.assigned', instance)
      return { fromUser: task.assignee, toUsers: [toUser] }
    },
  },
  delegate: {
    refusal: handedOn,
    async run(subject, { userId }) {
      const toUsers = await colleagues(userId, subject)
      await addTasks(subject.context.db, { ...subject, kind: 'advice', users: toUsers })
      return { fromUser: subject.task.assignee, toUsers }
    },
  },
  'add-signers': {
    refusal: handedOn,
    async run(subject, { userIds, place }) {
      const kind = signerPlaces.find(one => one === place)
      if (!kind) throw new Refusal(400, labels.place, { fields: [flowActs['add-signers'].input.place] })
      const toUsers = await colleagues(userIds, subject)
      await addTasks(subject.context.db, { ...subject, kind, users: toUsers })
      return { toUsers }
    },
  },
  'remove-signer': {
    refusal: ({ task, tasks }) => (signersOf(task, tasks).length === 0 ? labels.noSigner : undefined),
    async run({ task, context, instance, program, tasks }, { signer }) {
      const { db } = context
      const removed = signersOf(task, tasks).find(({ id }) => id === signer)
      if (!removed) throw new Refusal(409, labels.noSigner)
      await db.updateTable('flowTask').set({ endTime: now, onHold: false }).where('id', '=', removed.id).execute()
      if (await isAnswered(db, task)) {
        const openTasks = tasks.filter(one => one.endTime === null && one.id !== task.id && one.id !== removed.id)
        const { variables } = instance
        await finishAnswered(db, { instance, program, variables, cause: causeOf(context), task, openTasks })
      } else await suspendTasks(db, task.id)
      return { fromUser: removed.assignee }
    },
  },
  return: {
    refusal: subject => handedOn(subject) ?? (stepsBefore(subject).length === 0 ? labels.noStep : undefined),
    async run(subject, { step, straightBack, comment }) {
      const target = stepsBefore(subject).find(({ id }) => id === step)
      if (!target) throw new Refusal(400, labels.step, { fields: [flowActs.return.input.step] })
      await assertActive(target.userId, subject.context)
      const added = { ...subject, users: [target.userId], name: target.name }
      const isOfApplicant = target.id === APPLICANT_STEP
      if (straightBack === 'true')
        await addTasks(subject.context.db, { ...added, kind: isOfApplicant ? 'correction' : 'before' })
      else if (isOfApplicant) {
        await stopSteps(subject, comment ?? '')
        await addTasks(subject.context.db, { ...added, kind: 'restart' })
      } else await goBackTo(target, subject, comment ?? '')
      return { fromUser: subject.task.assignee, toUsers: [target.userId] }
    },
  },
  release: {
    refusal: subject => handedOn(subject) ?? (subject.task.candidates.length === 0 ? labels.notClaimed : undefined),
    async run({ task, context }) {
      await assignTask(context.db, task.id, null)
      return { fromUser: task.assignee }
    },
  },
  'take-back': {
    refusal({ instance, task, tasks }) {
      if (instance.undo?.taskId !== task.id) return labels.moved
      return tasks.some(one => one.endTime === null && isAfter(one, task) && one.openTime !== null)
        ? labels.opened
        : undefined
    },
    async run({ instance, program, task, tasks, context }) {
      const { db } = context
      const { state, variables, trail } = instance.undo as Undo
      const result = advance({ program, variables, state })
      const executions = result.waiting.map(({ executionId }) => executionId)
      await reopen(db, task, tasks, executions)
      const openTasks = await readOpenTasks(db, instance.id)
      const before = { ...instance, trail }
      await persistAndNotify(db, { instance: before, program, variables, result, openTasks }, causeOf(context))
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
  copy: {
    refusal: () => undefined,
    async run({ instance, context }, { userIds }) {
      const toUsers = await copyReaders(userIds, instance.id, context)
      if (toUsers.length === 0) throw new Refusal(409, labels.copied)
      return { toUsers }
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
      await context.db.updateTable('flowInstance').set({ suspended: true }).where('id', '=', instance.id).execute()
      return { toUsers: holdersOf(tasks) }
    },
  },
  resume: {
    refusal: ({ instance }) => (instance.suspended ? undefined : labels.running),
    async run({ instance, tasks, context }) {
      const { id: instanceId, tenantId } = instance
      await context.db.updateTable('flowInstance').set({ suspended: false }).where('id', '=', instanceId).execute()
      // Timers that came due meanwhile.
      await addJob(context.db, wakeKey, { instanceId, tenantId }, { key: `flow/${instanceId}` })
      return { toUsers: holdersOf(tasks) }
    },
  },
  move,
  correct,
}

/** The rate limit of reminders by one applicant. */
const URGE_MINUTES = 60

/** Why an act is not possible in the state that the request has now. */
export function actRefusal(name: ActName, subject: Subject): Label | undefined {
  if (subject.instance.suspended && name !== 'resume') return isSuspended
  return (actRules[name] as ActRule<Subject>).refusal(subject)
}

/** Tasks of the diagram that wait for their holder. */
function handedOn({ task, program }: TaskSubject): Label | undefined {
  if (task.kind !== null) return labels.added
  if (task.onHold) return isHeld
  return program.tasks.get(task.taskKey)?.isOfApplicant ? labels.ofApplicant : undefined
}

const isAfter = (one: OpenTask, task: OpenTask) => BigInt(one.id) > BigInt(task.id)

/** Active users of the tenant, each of them no party to the step yet. */
async function colleagues(
  ids: string | null | undefined,
  { task, tasks, instance, context }: TaskSubject,
): Promise<[string, ...string[]]> {
  const [first, ...others] = [...new Set(splitIds(ids ?? ''))]
  if (first === undefined || others.length >= 20) throw new Refusal(400, labels.people)
  const tasksOfStep = tasks.filter(
    one => one.executionId.startsWith(runIdOf(task.executionId)) && one.kind !== 'advice',
  )
  for (const userId of [first, ...others]) {
    await assertActive(userId, context)
    if (userId === instance.createUser) throw new Refusal(400, labels.notApplicant)
    if (tasksOfStep.some(one => one.endedBy === userId || (one.endTime === null && one.assignee === userId)))
      throw new Refusal(400, labels.party)
  }
  return [first, ...others]
}

interface EarlierStep {
  /** `applicant`, or the element. */
  id: string
  name: string
  userId: string
}

/** The applicant, and the steps before this one with whoever answered them last. */
export function stepsBefore({ instance, program, tasks, task }: TaskSubject): EarlierStep[] {
  if (!instance.createUser) return []
  const steps = new Map<string, EarlierStep>()
  for (const { taskKey, taskName, endedBy, kind, flag } of tasks)
    if (endedBy && !kind && flag === 'ok' && taskKey !== task.taskKey && program.tasks.get(taskKey)?.isReturnable)
      if (!program.tasks.get(taskKey)?.isOfApplicant && !program.tasks.get(taskKey)?.elementVariable)
        steps.set(taskKey, { id: taskKey, name: taskName, userId: endedBy })
  return [{ id: APPLICANT_STEP, name: labels.applicantStep.zh, userId: instance.createUser }, ...steps.values()]
}

/** Opens a task again, and what its answer had ended: tasks of others in parallel, with those that were added to them. */
async function reopen(db: Db, task: OpenTask, tasks: readonly OpenTask[], executions: readonly string[]) {
  const ended = tasks.filter(
    ({ endTime, executionId }) => endTime === task.endTime && executions.includes(executionId.split('+', 1)[0] ?? ''),
  )
  const others = ended.filter(({ id, endedBy, flag, kind }) => id !== task.id && !(kind && (endedBy || flag)))
  await db
    .updateTable('flowTask')
    .set({ endTime: null, endedBy: null, flag: null, comment: null })
    .where('id', '=', task.id)
    .execute()
  if (others.length === 0) return
  const ids = others.map(({ id }) => id)
  await db.updateTable('flowTask').set({ endTime: null }).where('id', 'in', ids).execute()
  for (const { id, kind } of others) if (kind === null) await suspendTasks(db, id)
}

/** The request waits for its applicant, and then repeats all steps. */
async function stopSteps({ task, instance, context: { db, caller } }: TaskSubject, comment: string): Promise<void> {
  await endOpenTasks(db, instance.id)
  await db.updateTable('flowTask').set(returned(caller.userId, comment)).where('id', '=', task.id).execute()
  await db
    .updateTable('flowInstance')
    .set({ state: null, trail: JSON.stringify(leftTrail(instance.trail)) })
    .where('id', '=', instance.id)
    .execute()
}

const returned = (endedBy: string, comment: string) => ({ endedBy, comment: comment || null, flag: 'return' })

/** The request goes on from an earlier step, with whoever answered it. */
async function goBackTo({ id, userId }: EarlierStep, subject: TaskSubject, comment: string): Promise<void> {
  const { task, tasks, instance, program, context } = subject
  const { db, caller } = context
  await db.updateTable('flowTask').set(returned(caller.userId, comment)).where('id', '=', task.id).execute()
  const openTasks = tasks.filter(({ endTime }) => endTime === null)
  const variables = { ...instance.variables, pass: true, comment }
  await goOnFrom(db, id, { instance, program, variables, openTasks }, context)
  await db
    .updateTable('flowTask')
    .set({ assignee: userId, forUser: null, claimTime: now })
    .where('instanceId', '=', instance.id)
    .where('taskKey', '=', id)
    .where('endTime', 'is', null)
    .execute()
  await announceProcess(db, 'task.assigned', instance)
}

const labels = {
  applicantStep: { zh: '申请人', en: 'Applicant' },
  place: { zh: '加签方式应为before、beside或after', en: 'Order: before, beside or after' },
  people: { zh: '请选择1到20位处理人', en: 'Choose 1 to 20 people' },
  notApplicant: { zh: '不能交给申请人', en: 'Not to the applicant' },
  party: { zh: '该用户已在本步骤中', en: 'This person has a part in the step already' },
  added: { zh: '加签、委派和退回的任务不能再转交', en: 'A task that was added cannot be handed on' },
  ofApplicant: { zh: '申请人的步骤不能转交', en: 'A step of the applicant cannot be handed on' },
  noSigner: { zh: '没有尚未办理的加签人', en: 'No added signer is left to answer' },
  noStep: { zh: '没有可以退回的步骤', en: 'There is no step to return it to' },
  step: { zh: '不能退回到该步骤', en: 'It cannot be returned to this step' },
  notClaimed: { zh: '任务不是签收而来，不能取消签收', en: 'The task was not claimed, so that it cannot be released' },
  moved: { zh: '之后已有新的办理，不能取回', en: 'The request has moved on, so that it cannot be taken back' },
  opened: { zh: '下一步处理人已打开，不能取回', en: 'The next step was opened, so that it cannot be taken back' },
  answered: { zh: '已有人办理，不能撤回', en: 'Somebody has answered, so that it cannot be withdrawn' },
  copied: { zh: '这些人已收到抄送', en: 'These people have a copy already' },
  nobody: { zh: '没有可以催办的处理人', en: 'There is nobody to urge' },
  urged: { zh: `${URGE_MINUTES}分钟内已催办过`, en: `It was urged within the last ${URGE_MINUTES} minutes` },
  running: { zh: '流程没有暂停', en: 'The request is not suspended' },
} satisfies Record<string, Label>
