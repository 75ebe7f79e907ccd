import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { notice } from '#contract/desk/notice'
import type { ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { saveDerived } from '../../../kit/records/derived.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { addJob, defineJob } from '../../../platform/jobs/job.ts'
import { notifyNoticesChanged } from './noticeChanges.ts'
import './table.ts'

/** Publishes a notice when its time has come; one whose date was changed meanwhile has a job of its own. */
export const publishNotice = defineJob<{ id: string; tenantId?: string }>({
  name: 'publish-notice',
  run: ({ id }, { app, db }) => inTransaction(db, inner => publish(id, app, inner)),
})

/**
 * After every save: tells of a notice whose time has come, and has the others told of when it comes. Within a transaction, so
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
