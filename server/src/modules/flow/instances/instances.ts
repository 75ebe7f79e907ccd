/** The three ways in which an instance moves: it starts, somebody completes a task, a timer is due. */

import { refusals } from '#contract/auth'
import { suspensionState } from '#contract/flow/categories'
import type { Label } from '#contract/kit/fields'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/idList.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Moved } from '../engine/move.ts'
import type { Variables } from '../engine/program.ts'
import { knownProgram, type Program, programOf } from '../engine/program.ts'
import { moveOrRepeat } from '../engine/repeat.ts'
import { businessOf, type Standing } from './business.ts'
import { keepMove, Overtaken, type Progress } from './keep.ts'
import { type Instance, lockInstance } from './lockInstance.ts'
import { spreadTaskNews, spreadTaskNewsSoon } from './news.ts'
import { mayStart, reachable } from './rows.ts'
import { instanceOf, openTasks, readOpenTask } from './tasks.ts'
import { checkForm } from './variables.ts'

export interface Start {
  definitionId: string
  variables: Variables
  /** The record that the instance is about, written in the same transaction. */
  business?: { table: string; id: string }
}

export interface Started {
  instanceId: string
}

/** Call it within the transaction that writes the record it is about. */
export async function startInstance({ definitionId, variables, business }: Start, context: Context): Promise<Started> {
  const { db, caller } = context
  const definition = await startable(definitionId, context)
  const program = await programOf(definition)
  const known: Variables = { ...variables, initiator: caller.userId, [program.initiator]: caller.userId }
  const moved = moveOrRepeat({ program, variables: known })
  const { tenantId, userId: createUser } = caller
  const about = { businessTable: business?.table ?? null, businessId: business?.id ?? null }
  const row = { id: newId(), tenantId, definitionId, ...about }
  await db
    .insertInto('flowInstance')
    .values({ ...row, variables: '{}', trail: '{}' })
    .execute()
  const instance = { ...row, createUser, version: 1, variables: {}, state: null, trail: { steps: [], flows: [] } }
  await keepMove(db, { instance, program, variables: known, moved, open: [] })
  await spreadTaskNews(db, { tenantId })
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
  flag: string
  variables: Variables
}

/** One step of one instance. As a rule nobody else is at it; whoever finds it moved waits for it, and looks again. */
export async function completeTask(completion: Completion, context: Context): Promise<void> {
  const { db, caller } = context
  assertAnswer(completion)
  let gone: boolean
  try {
    gone = await complete(completion, context)
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    gone = await inTransaction(db, async inner => {
      await lockInstance(inner, instanceOf(completion.taskId, caller.userId))
      return complete(completion, { ...context, db: inner })
    })
  }
  spreadTaskNewsSoon(db, caller.tenantId)
  // What the timers did in the meantime is kept; the task was no longer there.
  if (gone) throw new Refusal(409, labels.gone)
}

async function complete(completion: Completion, context: Context): Promise<boolean> {
  const { db, caller } = context
  const { task, instance, open } = await readOpenTask(completion, context)
  const program = await programFor(db, instance)
  const form = program.tasks.get(task.taskKey)?.form ?? []
  const passed = completion.flag === 'ok'
  const offered = allowed(completion, form, program)
  // Who rejects need not fill in what only an approval takes.
  const given = passed ? checkForm(form, offered) : offered
  const variables: Variables = { ...instance.variables, ...given, pass: passed, comment: completion.comment }
  const { gone, ...moved } = moveOrRepeat({
    program,
    variables,
    state: instance.state,
    complete: { executionId: task.executionId, elementId: task.taskKey },
  })
  const kept = gone ? (instance.variables as Variables) : variables
  const completed = gone
    ? undefined
    : { taskId: task.id, userId: caller.userId, comment: completion.comment, flag: passed ? 'ok' : '' }
  const left = open.filter(other => gone || other !== task)
  const byStarter = instance.createUser === caller.userId
  await keepAndTell(
    db,
    { instance, program, variables: kept, moved, open: left, completed },
    { given, byStarter, context },
  )
  return gone
}

/** Of a job: goes on wherever a timer is due, and does nothing where none is. */
export function wake(db: Db, instanceId: string): Promise<void> {
  return inTransaction(db, async inner => {
    const instance = await lockInstance(inner, instanceId)
    if (!instance?.state) return
    const program = await programFor(inner, instance)
    const variables = instance.variables as Variables
    const moved = moveOrRepeat({ program, variables, state: instance.state })
    const open = await openTasks(inner, instanceId)
    await spreadTaskNews(inner, { tenantId: instance.tenantId })
    const byTimer = { given: {}, byStarter: false, context: undefined }
    await keepAndTell(inner, { instance, program, variables, moved, open }, byTimer)
  })
}

async function programFor(db: Db, { definitionId }: Instance): Promise<Program> {
  const known = knownProgram(definitionId)
  if (known) return known
  const definition = await db
    .selectFrom('flowDefinition')
    .select(['id', 'xml'])
    .where('id', '=', definitionId)
    .executeTakeFirstOrThrow()
  return programOf(definition)
}

interface Step {
  given: Variables
  byStarter: boolean
  context: Context | undefined
}

/** The record that the instance is about hears of it in the transaction that keeps it. */
async function keepAndTell(db: Db, progress: Progress, step: Step): Promise<void> {
  const { instance, moved, variables } = progress
  const { id: instanceId, businessTable, businessId } = instance
  const standing = standingOf(moved, variables, step.byStarter)
  const before = instance.variables.pass === false ? 'rejected' : 'running'
  const told = standing !== before || Object.keys(step.given).length > 0
  const business = told ? businessOf(businessTable) : undefined
  if (!businessId || !business) return keepMove(db, progress)
  await inTransaction(db, async inner => {
    await keepMove(inner, progress)
    const context = step.context && { ...step.context, db: inner }
    await business({ ...step, instanceId, businessId, standing, db: inner, context })
  })
}

/** The last answer decides: to end on a no of the starter is to give up, on that of anybody else to be refused. */
function standingOf({ state }: Moved, { pass }: Variables, byStarter: boolean): Standing {
  if (state !== undefined) return pass === false ? 'rejected' : 'running'
  if (pass !== false) return 'approved'
  return byStarter ? 'cancelled' : 'rejected'
}

/** `ok` approves, nothing rejects; whoever rejects says why. */
function assertAnswer({ flag, comment }: Completion): void {
  if (flag !== '' && flag !== 'ok') throw new Refusal(400, labels.flag)
  if (flag === '' && comment.trim() === '') throw new Refusal(400, labels.comment)
}

/** A task that asks for certain fields takes these; nobody sets what the process itself keeps. */
function allowed({ variables }: Completion, form: readonly { id: string; writable: boolean }[], program: Program) {
  const own = new Set(['pass', 'comment', 'initiator', program.initiator])
  const fields = new Set(form.filter(({ writable }) => writable).map(({ id }) => id))
  const entries = Object.entries(variables).filter(
    ([name]) => !own.has(name) && (form.length === 0 || fields.has(name)),
  )
  return Object.fromEntries(entries)
}

const labels = {
  suspended: { zh: '流程已挂起，不能发起', en: 'The process is suspended and cannot be started' },
  flag: { zh: '批复结果只能为ok或不填', en: 'Result: must be ok, or left out' },
  comment: { zh: '驳回时请输入批复意见', en: 'Opinion: please say why you reject' },
  gone: { zh: '任务已超时结束', en: 'The task ran out of time' },
} satisfies Record<string, Label>
