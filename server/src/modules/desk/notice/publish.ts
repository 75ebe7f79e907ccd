import { sql } from 'kysely'
import { notice } from '#contract/desk/notice'
import { requireModule } from '../../../kit/definition/registry.ts'
import { saveDerived } from '../../../kit/records/derived.ts'
import type { Db } from '../../../platform/db/database.ts'
import { addJob, defineJob } from '../../../platform/jobs/job.ts'
import { notifyNoticesChanged } from './news.ts'
import './table.ts'

/** Publishes a notice when its time has come; one whose date was changed meanwhile has a job of its own. */
export const publishNotice = defineJob<{ id: string }>({
  name: 'publish-notice',
  run: ({ id }, { db }) => publish(id, db),
})

/** After every save: tells of a notice whose time has come, and has the others told of when it comes. */
export async function publish(id: string, db: Db): Promise<void> {
  const before = await db
    .selectFrom('bladeNotice')
    .select(['tenantId', 'publishedAt'])
    .select(sql<boolean>`release_time <= localtimestamp`.as('due'))
    .select(sql<Date>`release_time::timestamptz`.as('releaseAt'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) return
  const { tenantId, publishedAt, due, releaseAt } = before
  if (due !== (publishedAt !== null)) await mark(id, due, db)
  if (due) await notifyNoticesChanged(db, publishedAt ? { tenantId } : { tenantId, published: id })
  else {
    if (publishedAt) await notifyNoticesChanged(db, { tenantId })
    await addJob(db, publishNotice, { id }, { runAt: releaseAt, key: `${notice.path} ${id}` })
  }
}

async function mark(id: string, due: boolean, db: Db): Promise<void> {
  const publishedAt = due ? sql<Date>`clock_timestamp()` : null
  await saveDerived(requireModule(notice), { publishedAt }, eb => eb('id', '=', id), db)
}
