import { type Insertable, sql } from 'kysely'
import { type RecordsChanged, recordsChanged } from '#contract/desk/notice'
import type { ActName } from '#contract/flow/acts'
import { flowMode } from '#contract/flow/categories'
import { flowProcess } from '#contract/flow/process'
import { workClaim, workCopy, workDone, workSend, workStart, workTodo } from '#contract/flow/work'
import { queueHookEvent } from '../../../kit/records/webhookEvents.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Listener } from '../../../platform/db/listen.ts'

/** An event for the browsers of all tenants, one of them, or one of its users. */
interface WorkEvent {
  tenantId?: string
  userId?: string
  name: string
  data: RecordsChanged | { taskId: string; act: ActNotice['act'] }
}

// Any program on the database may listen, so an event contains only ids.
const CHANNEL = 'flow_work_changed'

/**
 * The open tasks of an instance have changed, or have just ended. Its applicant and those who have or ended a task
 * receive its id. Any user of the tenant may be a candidate, and is notified only that the tasks to be claimed have
 * changed.
 */
export async function publishTasksChanged(db: Db, instanceId: string): Promise<void> {
  const { tenantId, createUser } = await db
    .selectFrom('flowInstance')
    .select(['tenantId', 'createUser'])
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow()
  const tasks = await db
    .selectFrom('flowTask')
    .select(['id', 'assignee', 'endedBy'])
    .where('instanceId', '=', instanceId)
    // The steps of this transaction set this time.
    .where(eb => eb.or([eb('endTime', 'is', null), eb('endTime', '=', sql<string>`localtimestamp(0)`)]))
    .execute()
  const changed = (module: string, id: string, userId: string | null) =>
    userId ? [changeOf({ module, ids: [id] }, { tenantId, userId })] : []
  await publish(db, [
    changeOf({ module: workClaim.path, ids: [] }, { tenantId }),
    ...changed(workSend.path, instanceId, createUser),
    ...tasks.flatMap(({ id, assignee, endedBy }) => [
      ...changed(workTodo.path, id, assignee),
      ...changed(workDone.path, id, endedBy),
    ]),
  ])
}

/** Announces an instance to webhooks. Its participants and administrators may read more of it. */
export function announceProcess(
  db: Db,
  type: 'process.started' | 'process.finished' | 'task.assigned',
  { id, tenantId }: { id: string; tenantId: string },
): Promise<void> {
  return queueHookEvent(db, { type, module: flowProcess.path, tenantId, ids: [id] })
}

/** Adds an act to the history of a request, once for each of `toUsers`, and notifies them. */
export async function recordAct(
  db: Db,
  act: Omit<Insertable<Database['flowAct']>, 'id' | 'toUser'>,
  toUsers: readonly string[],
): Promise<void> {
  const targets = toUsers.length === 0 || isOnRequest(act) ? [null] : toUsers
  await db
    .insertInto('flowAct')
    .values(targets.map(toUser => ({ ...act, id: newId(), toUser })))
    .execute()
  const { tenantId, fromUser } = act
  for (const toUser of toUsers)
    await publishWorkNotice(db, { tenantId, taskId: act.taskId ?? '', act: act.act, fromUser, toUser })
}

/** The assignee of a task is notified of these acts, which assign no task. */
const isOnRequest = ({ act }: { act: string }) =>
  ['urge', 'suspend', 'resume', 'withdraw', 'move', 'correct'].includes(act)

interface ActNotice {
  tenantId: string
  taskId: string
  act: ActName | 'reassign' | 'read' | 'remind' | 'overdue'
  /** The user who no longer has the task. */
  fromUser?: string | null
  toUser: string
}

/** Notifies a user of an act that concerns them, and the screens of the former assignee that the task is gone. */
export function publishWorkNotice(db: Db, { tenantId, taskId, act, fromUser, toUser }: ActNotice): Promise<void> {
  const lost = { module: workTodo.path, ids: [taskId] }
  return publish(db, [
    ...(fromUser ? [changeOf(lost, { tenantId, userId: fromUser })] : []),
    ...(act === 'copy' ? [changeOf(copies, { tenantId, userId: toUser })] : []),
    {
      tenantId,
      userId: toUser,
      name: act === 'reassign' ? 'reassigned' : deadlineActs.includes(act) ? 'flowDue' : 'flowAct',
      data: { taskId, act },
    },
  ])
}

const deadlineActs: readonly string[] = ['remind', 'overdue']
const copies = { module: workCopy.path, ids: [] }

/** The list of copies has changed for a reader. */
export function publishCopyRead(db: Db, reader: { tenantId: string; userId: string }): Promise<void> {
  return publish(db, [changeOf(copies, reader)])
}

/** The processes that can be started have changed for the tenants of a process. A process may be for some users only. */
export function publishProcessesChanged(db: Db, { tenantId, mode }: { tenantId: string; mode: number }): Promise<void> {
  return publish(db, [changeOf({ module: workStart.path, ids: [] }, mode === flowMode.common ? {} : { tenantId })])
}

const changeOf = (data: RecordsChanged, audience: Pick<WorkEvent, 'tenantId' | 'userId'>): WorkEvent => ({
  ...audience,
  name: recordsChanged,
  data,
})

/** PostgreSQL delivers the events when the transaction commits, and equal events of a transaction once. */
async function publish(db: Db, events: readonly WorkEvent[]): Promise<void> {
  const payloads = events.map(event => JSON.stringify(event))
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
}

/** Receives the events of all server processes. Browsers learn of a lost connection from the notices. */
export function onWorkChanged(listener: Listener, handle: (event: WorkEvent) => void): void {
  listener.on(CHANNEL, payload => {
    if (payload !== undefined) handle(JSON.parse(payload) as WorkEvent)
  })
}
