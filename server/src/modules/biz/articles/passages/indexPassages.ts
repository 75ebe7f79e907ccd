import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../../platform/db/database.ts'
import { withClient } from '../../../../platform/db/embedded/connections.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { addJob, defineJob, type JobContext } from '../../../../platform/jobs/job.ts'
import { storePictures } from '../pictures/keepPictures.ts'
import { fingerprintsIn, storeFingerprints } from './keepFingerprints.ts'

/** Articles of one transaction: their rows are locked as long as it takes. */
const AT_ONCE = 20
/** Articles of one job, so that other work gets its turn in between. */
const PER_JOB = 1000
/** Jobs of a smaller number go first. */
const PRIORITY = 10

/** Adds the fingerprints of articles that earlier versions or other programs have written. */
export const indexPassages = defineJob({
  name: 'index-passages',
  cron: '17 * * * *',
  run: (_, context) => indexNext(context),
})

/** Queues the first pass at the start of a server. */
export function queueIndexing(connection: pg.PoolConfig): Promise<unknown> {
  const { name } = indexPassages
  return withClient(connection, client =>
    client.query(`select add_job($1, 'null'::json, null, $1, null, $2, $1)`, [name, PRIORITY]),
  )
}

async function indexNext({ db, signal }: JobContext): Promise<void> {
  for (let done = 0; done < PER_JOB; done += AT_ONCE) {
    signal.throwIfAborted()
    const ids = await unindexed('*', AT_ONCE, db)
    if (ids.length === 0) return
    await indexArticles(ids, db)
  }
  const { name } = indexPassages
  await addJob(db, indexPassages, null, { key: name, queue: name, priority: PRIORITY })
}

async function indexArticles(ids: readonly string[], db: Db): Promise<void> {
  await inTransaction(db, async db => {
    const rows = await db
      .selectFrom('bladeArticles')
      .select(['id', 'tenantId', 'content', 'coverUrl', 'imageIds'])
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    // A text that takes too long is left out: nobody could compare it either.
    for (const article of rows) {
      const come = await fingerprintsIn(article.content).catch(() => [])
      await storeFingerprints(article, { gone: [], come }, db)
      await storePictures(article, db)
    }
  })
}

/** Articles without fingerprints, of one tenant or of all. */
export async function unindexed(tenant: string, limit: number, db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select unindexed_articles(${tenant}, ${limit}) as id`.execute(db)
  return rows.map(({ id }) => id)
}
