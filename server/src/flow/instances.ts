/** The three ways in which an instance moves: it starts, somebody completes a task, a timer is due. */
import { sql } from 'kysely'
import { refusals } from '#contract/auth'
import type { Label } from '#contract/fields'
import { suspensionState } from '#contract/flow/categories'
import { isId } from '../crud/idList.ts'
import type { Context } from '../crud/serveModule.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { businessOf, type Standing } from './business.ts'
import type { Moved } from './engine/move.ts'
import { knownProgram, type Program, programOf } from './engine/program.ts'
import { moveOrRepeat } from './engine/repeat.ts'
import { grown, keepTasks } from './keep.ts'
import { type Instance, lockInstance } from './lockInstance.ts'
import { spreadTaskNews, spreadTaskNewsSoon } from './news.ts'
import { mayStart, reachable } from './rows.ts'
import type { Variables } from './tables.ts'
import { lockOpenTask, type OpenTask, openTasks } from './tasks.ts'
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
  const instanceId = newId()
  await db
    .insertInto('flowInstance')
    .values({
      ...{ id: instanceId, tenantId: caller.tenantId, definitionId, variables: JSON.stringify(known) },
      ...{ businessTable: business?.table ?? null, businessId: business?.id ?? null },
      ...endOf(moved),
      trail: JSON.stringify(grown({}, moved)),
    })
    .execute()
  await keepTasks(db, {
    instanceId,
    definitionId,
    tenantId: caller.tenantId,
    program,
    variables: known,
    moved,
    open: [],
  })
  await spreadTaskNews(db, { tenantId: caller.tenantId })
  return { instanceId }
}

/** A process that the caller may start, or a refusal. */
export async function startable(definitionId: string, { db, caller }: Context) {
  const definition = isId(definitionId)
    ? await db
        .selectFrom('flowDefinition as d')
        .select(['d.id', 'd.xml', 'd.key', 'd.name', 'd.category', 'd.suspensionState'])
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

/** One step of one instance: whoever else is at it waits for the lock, and then finds the task done. */
export async function completeTask(completion: Completion, context: Context): Promise<void> {
  const { db, caller } = context
  const gone = await inTransaction(db, inner => complete(completion, { ...context, db: inner }))
  if (db.isTransaction) await spreadTaskNews(db, { tenantId: caller.tenantId })
  else spreadTaskNewsSoon(db, caller.tenantId)
  // What the timers did in the meantime is kept; the task was no longer there.
  if (gone) throw new Refusal(409, labels.gone)
}

async function complete(completion: Completion, context: Context): Promise<boolean> {
  const { db, caller } = context
  const { task, instance, open } = await lockOpenTask(completion, context)
  const { program, definitionId } = await programFor(db, instance)
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
  if (!gone)
    await db
      .updateTable('flowTask')
      .set({ endTime: sql<string>`localtimestamp(0)`, endedBy: caller.userId, assignee: caller.userId })
      .set({ comment: completion.comment || null, flag: passed ? 'ok' : '' })
      .where('id', '=', task.id)
      .execute()
  const byStarter = instance.createUser === caller.userId
  const kept = gone ? (instance.variables as Variables) : variables
  await keep(db, instance, {
    definitionId,
    program,
    variables: kept,
    moved,
    open: open.filter(other => gone || other !== task),
  })
  await tellBusiness(db, instance, { moved, variables: kept, given, byStarter, context })
  return gone
}

/** Of a job: goes on wherever a timer is due, and does nothing where none is. */
export function wake(db: Db, instanceId: string): Promise<void> {
  return inTransaction(db, async inner => {
    const instance = await lockInstance(inner, instanceId)
    if (!instance?.state) return
    const { program, definitionId } = await programFor(inner, instance)
    const variables = instance.variables as Variables
    const moved = moveOrRepeat({ program, variables, state: instance.state })
    const open = await openTasks(inner, instanceId)
    await keep(inner, instance, { definitionId, program, variables, moved, open })
    await spreadTaskNews(inner, { tenantId: instance.tenantId })
    await tellBusiness(inner, instance, { moved, variables, given: {}, byStarter: false, context: undefined })
  })
}

async function programFor(db: Db, { definitionId }: Instance): Promise<{ program: Program; definitionId: string }> {
  const known = knownProgram(definitionId)
  if (known) return { program: await known, definitionId }
  const definition = await db
    .selectFrom('flowDefinition')
    .select(['id', 'xml'])
    .where('id', '=', definitionId)
    .executeTakeFirstOrThrow()
  return { program: await programOf(definition), definitionId }
}

interface Progress {
  definitionId: string
  program: Program
  variables: Variables
  moved: Moved
  open: readonly OpenTask[]
}

async function keep(db: Db, { id, tenantId, trail }: Instance, progress: Progress): Promise<void> {
  const { moved, variables } = progress
  await db
    .updateTable('flowInstance')
    .set({ variables: JSON.stringify(variables), trail: JSON.stringify(grown(trail, moved)), ...endOf(moved) })
    .where('id', '=', id)
    .execute()
  await keepTasks(db, { instanceId: id, tenantId, ...progress })
}

function endOf({ state }: Moved) {
  if (state !== undefined) return { state }
  return { state: null, endTime: sql<string>`localtimestamp(0)`, outcome: 'completed' as const }
}

interface News {
  moved: Moved
  variables: Variables
  given: Variables
  byStarter: boolean
  context: Context | undefined
}

async function tellBusiness(db: Db, instance: Instance, { moved, variables, ...news }: News): Promise<void> {
  const { id: instanceId, businessTable, businessId } = instance
  if (!businessId) return
  const standing = standingOf(moved, variables, news.byStarter)
  const before = instance.variables.pass === false ? 'rejected' : 'running'
  if (standing === before && Object.keys(news.given).length === 0) return
  const context = news.context && { ...news.context, db }
  await businessOf(businessTable)?.({ ...news, instanceId, businessId, standing, db, context })
}

/** The last answer decides: to end on a no of the starter is to give up, on that of anybody else to be refused. */
function standingOf({ state }: Moved, { pass }: Variables, byStarter: boolean): Standing {
  if (state !== undefined) return pass === false ? 'rejected' : 'running'
  if (pass !== false) return 'approved'
  return byStarter ? 'cancelled' : 'rejected'
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
  gone: { zh: '任务已超时结束', en: 'The task ran out of time' },
} satisfies Record<string, Label>
