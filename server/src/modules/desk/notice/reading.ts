import { type ExpressionBuilder, sql } from 'kysely'
import { type MyNotices, type NoticeHead, notice, type OpenNotice, type Readers } from '#contract/desk/notice'
import { userStatus } from '../../../auth/accounts/people.ts'
import type { WireRecord } from '../../../kit/definition/columns.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import { addNames } from '../../../kit/lists/names.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import { countOf, type Database, type Db } from '../../../platform/db/database.ts'
import { absent } from '../../../platform/http/reply/refusal.ts'
import { notifyNoticesChanged } from './publish.ts'

/** The number of notices that the bell lists. */
const LISTED = 20
/** Beyond this many nobody counts. */
const COUNTED = 100
const READERS = 500

export async function noticesFor(context: Context): Promise<MyNotices> {
  const { db, caller } = context
  const rows = await published(db, caller)
    .select(heads)
    .select(eb => isRead(eb, caller.userId).as('read'))
    .orderBy('read')
    .orderBy('releaseTime', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
  return { unread: (await unreadOf(COUNTED, caller, db)).length, notices: await withNames(rows, context) }
}

/** Its text, and the note that the caller has read it. */
export async function readNotice(id: string, context: Context): Promise<OpenNotice> {
  const { db, caller } = context
  if (!isId(id)) throw absent()
  const row = await published(db, caller)
    .select(heads)
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(absent)
  await note([id], caller, db)
  const [opened] = await withNames([{ ...row, content: row.content ?? '' }], context)
  return opened as OpenNotice
}

export async function readAll({ db, caller }: Context): Promise<null> {
  // In steps, for somebody who was away for years.
  for (let ids = await unreadOf(COUNTED, caller, db); ids.length > 0; ids = await unreadOf(COUNTED, caller, db))
    await note(ids, caller, db)
  return null
}

export async function readersOf(id: string, context: Context): Promise<Readers> {
  const { db, services } = context
  const served = services.modules.require(notice)
  if (!isId(id)) throw absent()
  const tenantId = String((await requireRow(served, id, context)).tenantId)
  const active = db.selectFrom('bladeUser').where('tenantId', '=', tenantId).where('status', '=', userStatus.active)
  const people = await countOf(active)
  const read = await countOf(db.selectFrom('bladeNoticeRead').where('noticeId', '=', id))
  const readers = await db
    .selectFrom('bladeNoticeRead as r')
    .innerJoin('bladeUser as u', 'u.id', 'r.userId')
    .select(['r.userId', 'r.readTime'])
    .select(sql<string>`coalesce(nullif(u.real_name, ''), nullif(u.name, ''), u.account)`.as('name'))
    .where('r.noticeId', '=', id)
    .orderBy('r.readTime', 'desc')
    .orderBy('r.userId')
    .limit(READERS)
    .execute()
  return { people, read, readers, capped: read > readers.length }
}

const heads = ['id', 'title', 'category', 'releaseTime', 'tenantId'] as const

/** The notices that the people of a tenant may read. Administrators of the platform, too, read only their own. */
function published(db: Db, { tenantId, userId }: Pick<Context['caller'], 'tenantId' | 'userId'>) {
  return db
    .selectFrom('bladeNotice')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`(reader_ids is null or ${userId} = any(string_to_array(reader_ids, ',')))`)
    .where(sql<boolean>`release_time <= localtimestamp`)
}

function isRead(eb: ExpressionBuilder<Database, 'bladeNotice'>, userId: string) {
  return eb.exists(
    eb
      .selectFrom('bladeNoticeRead as r')
      .select('r.noticeId')
      .whereRef('r.noticeId', '=', 'bladeNotice.id')
      .where('r.userId', '=', userId),
  )
}

/** Nobody has missed what was published before they came. */
async function unreadOf(limit: number, caller: Context['caller'], db: Db): Promise<string[]> {
  const rows = await published(db, caller)
    .select('id')
    .where(eb => eb.not(isRead(eb, caller.userId)))
    .where(
      sql<boolean>`greatest(release_time, blade_notice.create_time)
        >= (select create_time from blade_user where id = ${caller.userId})`,
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

async function note(ids: readonly string[], { userId, tenantId }: Context['caller'], db: Db): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bladeNoticeRead')
    .values(ids.map(noticeId => ({ noticeId, userId, tenantId })))
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await notifyNoticesChanged(db, { tenantId, userId })
}

async function withNames<Row extends object>(rows: Row[], context: Context): Promise<(Row & NoticeHead)[]> {
  const { category } = notice.fields
  // The names are added to the rows.
  const records = rows as (Row & NoticeHead & WireRecord)[]
  await addNames({ ...notice, fields: { category } }, records, context)
  return records
}
