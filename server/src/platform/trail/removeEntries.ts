/** Entries of the history that go after their time: their links stay, or what is left of the chain begins later. */
import { type RawBuilder, sql } from 'kysely'
import type { Secrets } from '../config/secrets.ts'
import type { Db } from '../db/database.ts'
import { chained, headsOf, removalOf, type Seal, saveSeal, waitForSealing } from './sealHistory.ts'

const BATCH = 5000

/** Removes the entries, called `entry`, that match the condition, and signs each removal. */
export async function removeEntries(condition: RawBuilder<unknown>, db: Db, secrets: Pick<Secrets, 'sign'>) {
  for (let removed = BATCH; removed === BATCH; )
    removed = await db.transaction().execute(async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await waitForSealing(tx)
      const { rows } = await sql<{ id: string; tenantId: string }>`
        delete from change_log where id in (select entry.id from change_log entry where ${condition} limit ${BATCH})
        returning id, tenant_id`.execute(tx)
      const signatures = rows.map(({ id, tenantId }) => removalOf(tenantId, id, secrets))
      await sql`update change_link set removed = done.signature
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${signatures}::text[]) as done(id, signature)
        where change_id = done.id`.execute(tx)
      return rows.length
    })
}

/** A chain whose first entries are all removed begins after them, as its seal of today states. */
export async function shortenChains(db: Db, secrets: Pick<Secrets, 'sign' | 'signOpenly'>): Promise<void> {
  await db.transaction().execute(async tx => {
    await waitForSealing(tx)
    for (const head of (await headsOf(tx)).values()) {
      const start = await lastOfRemoved(head, tx, secrets)
      if (start.startPosition === head.startPosition) continue
      await sql`delete from change_link
        where tenant_id = ${head.tenantId} and position <= ${start.startPosition}`.execute(tx)
      await saveSeal(start, secrets, tx)
    }
  })
}

interface RemovedLink {
  position: string
  changeId: string
  content: string
  hash: string
  removed: string
}

/** Only as far as the links are intact, and never to the last one. */
async function lastOfRemoved(head: Seal, tx: Db, secrets: Pick<Secrets, 'sign'>): Promise<Seal> {
  const { tenantId } = head
  for (let start = head; ; ) {
    const { rows } = await sql<RemovedLink>`
      select position, change_id, content, hash, removed from change_link
      where tenant_id = ${tenantId} and position > ${start.startPosition} and position < ${head.position}
      order by position limit ${BATCH}`.execute(tx)
    for (const { position, changeId, content, hash, removed } of rows) {
      const isNext = BigInt(position) === BigInt(start.startPosition) + 1n && hash === chained(start.startHash, content)
      if (!isNext || removed !== removalOf(tenantId, changeId, secrets)) return start
      start = { ...start, startPosition: position, startHash: hash }
    }
    if (rows.length < BATCH) return start
  }
}
