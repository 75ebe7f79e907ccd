import type { FastifyInstance } from 'fastify'
import { type Generated, sql } from 'kysely'
import { notice } from '#contract/desk/notice'
import { escapedText } from '#contract/kit/richText'
import type { TableOf } from '../../../kit/definition/columns.ts'
import type { ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { saveDerived } from '../../../kit/records/derived.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import type { Db } from '../../../platform/db/database.ts'
import { localTime } from '../../../platform/db/database.ts'
import type { Listener } from '../../../platform/db/listen.ts'
import { currentScope, defineTable, runWithScope } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { addJob, defineJob } from '../../../platform/jobs/job.ts'

/** Publishes a notice when its time has come; one whose date was changed meanwhile has a job of its own. */
export const publishNotice = defineJob<{ id: string; tenantId?: string }>({
  name: 'publish-notice',
  run: ({ id }, { app, db }) => inTransaction(db, inner => publish(id, app, inner)),
})

/**
 * After every save: announces a notice whose time has come, and schedules the announcement of the others. Within a transaction, so
 * that a notice is published and announced, once, or neither.
 */
export async function publish(id: string, { modules }: Pick<FastifyInstance, 'modules'>, db: Db): Promise<void> {
  const before = await db
    .selectFrom('bladeNotice')
    .select(['tenantId', 'publishedAt'])
    .select(sql<boolean>`release_time <= localtimestamp`.as('due'))
    .select(sql<Date>`release_time::timestamptz`.as('releaseAt'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return
  const { tenantId, publishedAt, due, releaseAt } = before
  if (due !== (publishedAt !== null)) await mark(id, due, modules.require(notice), db)
  if (due) await notifyNoticesChanged(db, publishedAt ? { tenantId } : { tenantId, published: id })
  else {
    if (publishedAt) await notifyNoticesChanged(db, { tenantId })
    await addJob(db, publishNotice, { id, tenantId }, { runAt: releaseAt, key: `${notice.path} ${id}` })
  }
}

async function mark(id: string, due: boolean, notices: ModuleDefinition, db: Db): Promise<void> {
  const publishedAt = due ? sql<Date>`clock_timestamp()` : null
  await saveDerived(notices, { publishedAt }, eb => eb('id', '=', id), db)
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeNotice: TableOf<typeof notice> & {
      publishedAt: Date | null
      /** Ids of users, joined by commas; null: a notice to all. */
      readerIds: string | null
    }
    bladeNoticeRead: NoticeReadTable
  }
}

interface NoticeReadTable {
  noticeId: string
  userId: string
  tenantId: string
  readTime: Generated<string>
}

defineTable('blade_notice_read', 'journal')

/** Changes of notices. Only ids travel: any program on the database may listen. */
export interface NoticeChange {
  tenantId: string
  /** One person has read something; otherwise it concerns all of the tenant. */
  userId?: string
  /** The notice that was published; absent where an older one changed or went. */
  published?: string
}

const CHANNEL = 'notice_changed'

/** Inside a transaction the change is sent at its commit. */
export async function notifyNoticesChanged(db: Db, change: NoticeChange): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`.execute(db)
}

/** Receives the changes of all processes; `undefined` after a lost connection, when anything may have changed. */
export function onNoticesChanged(listener: Listener, onChange: (change: NoticeChange | undefined) => void): void {
  listener.on(CHANNEL, payload => onChange(payload === undefined ? undefined : (JSON.parse(payload) as NoticeChange)))
}

interface PersonalNotice {
  tenantId: string
  /** Ids of users; nobody else reads it. */
  readers: readonly string[]
  title: string
  /** Plain texts. */
  paragraphs: readonly string[]
}

const GENERAL = 6

/** A notice to some people, from the product itself. */
export async function notifyUsers(
  { tenantId, readers, title, paragraphs }: PersonalNotice,
  db: Db,
  app: Pick<FastifyInstance, 'modules'>,
): Promise<void> {
  const [author] = readers
  if (author === undefined) return
  const scope = { tenantId, userId: author, deptId: null, allTenants: false, requestId: 'notice' }
  const content = paragraphs.map(text => `<p>${escapedText(text)}</p>`).join('')
  const values = { title, category: GENERAL, releaseTime: await localTime(db), content, readerIds: readers.join(',') }
  const { id } = await runWithScope(currentScope() === 'system' ? scope : currentScope(), () =>
    saveTrusted(app.modules.require(notice), values, db),
  )
  await publish(id, app, db)
}
