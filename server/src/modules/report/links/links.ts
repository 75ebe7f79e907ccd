/** Links to a report: made, listed and revoked by those who may share. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { refusals } from '#contract/auth'
import type { ReportDefinition } from '#contract/report/definition'
import { report } from '#contract/report/report'
import { MAX_LINK_DAYS, type ReportLink, type ReportLinkState, type ReportLinks } from '#contract/report/sharing'
import { formerOf } from '../../../auth/permissions/formerCaller.ts'
import { hashOfToken } from '../../../auth/sessions/tokens.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { newId } from '../../../platform/db/ids.ts'
import { localTime } from '../../../platform/db/localTime.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { findMaker, mayPassOn } from '../run/maker.ts'
import { boundValues, chosenValues, readValues } from '../run/parameterValues.ts'
import { refusalOf } from '../run/problem.ts'
import { readDefinition } from '../run/readDefinition.ts'
import { factsOf } from './facts.ts'
import './table.ts'

/** Links of one report that are open at the same time. */
const MAX_OPEN = 50
const MAX_LISTED = 100

interface Shared {
  id: string
  content: string
}

interface Wanted {
  expireTime: string
  values?: string | null | undefined
}

export async function shareReport(
  { id, content }: Shared,
  { expireTime, values }: Wanted,
  { db, caller }: Context,
): Promise<{ token: string }> {
  if (!mayPassOn(caller, 'share')) throw new Refusal(403, refusals.forbidden)
  const now = await localTime(db)
  await assertLifetime(expireTime, db)
  const chosen = values ? readValues(values) : undefined
  try {
    const { parameters } = readDefinition(content)
    const fixed = chosenValues(parameters, chosen ?? {}, now.slice(0, 10))
    // A link that could never show anything is refused while somebody can mend it.
    boundValues(parameters, fixed)
    const token = randomBytes(32).toString('base64url')
    await assertRoom(id, { db, caller })
    await db
      .insertInto('reportLink')
      .values({
        ...{ id: newId(), hash: hashOfToken(token), reportId: id, expireTime },
        chosen: chosen ? JSON.stringify(fixed) : null,
        maker: JSON.stringify(formerOf(caller)),
      })
      .execute()
    return { token }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Revoking twice changes nothing. */
export async function revokeLink(reportId: string, linkId: string, { db, caller }: Context): Promise<null> {
  const { numUpdatedRows } = await db
    .updateTable('reportLink')
    .set({
      revokeTime: sql<string>`coalesce(revoke_time, localtimestamp(0))`,
      revokeUser: sql<string>`coalesce(revoke_user, ${caller.userId})`,
    })
    .where('tenantId', '=', caller.tenantId)
    .where('reportId', '=', reportId)
    .where('id', '=', linkId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal(404, refusals.absent)
  return null
}

/** The links of the caller's tenant, the newest first. */
export async function linksOf({ id, content }: Shared, context: Context): Promise<ReportLinks> {
  const { db, caller } = context
  const today = (await localTime(db)).slice(0, 10)
  const { parameters } = definitionIn(content)
  const rows = await db
    .selectFrom('reportLink as l')
    .leftJoin('bladeUser as u', 'u.id', 'l.createUser')
    .select(['l.id', 'l.createTime', 'l.expireTime', 'l.openTime', 'l.opens', 'l.chosen', 'l.maker'])
    .select(sql<string | null>`coalesce(nullif(u.real_name, ''), u.account)`.as('makerName'))
    .select(sql<boolean>`l.revoke_time is not null`.as('revoked'))
    .select(sql<boolean>`l.expire_time <= localtimestamp`.as('expired'))
    .where('l.tenantId', '=', caller.tenantId)
    .where('l.reportId', '=', id)
    .orderBy('l.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  const open = rows.filter(({ revoked, expired }) => !revoked && !expired)
  const makers = new Map(open.map(({ maker }) => [JSON.stringify(maker), maker]))
  const able = new Set<string>()
  for (const [key, maker] of makers) if (await findMaker(context.request.server, maker, 'share')) able.add(key)
  const links = rows.map(async ({ chosen, maker, revoked, expired, ...row }): Promise<ReportLink> => {
    const ended = (revoked && 'revoked') || (expired && 'expired')
    const state: ReportLinkState = ended || (able.has(JSON.stringify(maker)) ? 'open' : 'unavailable')
    const { tenantId } = caller
    const facts = chosen ? await factsOf(parameters, { values: chosen, tenantId }, db) : []
    return { ...row, makerName: row.makerName ?? '', openTime: row.openTime ?? '', facts, state }
  })
  return { links: await Promise.all(links), parameters, values: chosenValues(parameters, {}, today), today }
}

function definitionIn(content: string): ReportDefinition {
  try {
    return readDefinition(content)
  } catch (error) {
    throw refusalOf(error)
  }
}

async function assertLifetime(expireTime: string, db: Context['db']): Promise<void> {
  const { rows } = await sql<{ past: boolean; late: boolean }>`
    select ${expireTime}::timestamp <= localtimestamp as past,
      ${expireTime}::timestamp >= current_date + ${MAX_LINK_DAYS + 1}::integer as late`.execute(db)
  const fields = [report.calls.share.input.expireTime]
  if (rows[0]?.past) throw new Refusal(400, labels.past, { fields })
  if (rows[0]?.late) throw new Refusal(400, labels.late, { fields })
}

async function assertRoom(reportId: string, { db, caller }: Pick<Context, 'db' | 'caller'>): Promise<void> {
  const { count } = await db
    .selectFrom('reportLink')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenantId', '=', caller.tenantId)
    .where('reportId', '=', reportId)
    .where('revokeTime', 'is', null)
    .where('expireTime', '>', sql<string>`localtimestamp`)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_OPEN) throw new Refusal(400, labels.many)
}

const labels = {
  past: { zh: '有效期已过，请选择以后的日期', en: 'Valid until: this day is past, please choose a later one' },
  late: {
    zh: `有效期最长${MAX_LINK_DAYS}天，请选择较早的日期`,
    en: `Valid until: at most ${MAX_LINK_DAYS} days ahead, please choose an earlier day`,
  },
  many: {
    zh: `一个报表最多有${MAX_OPEN}个有效链接，请先停用不需要的`,
    en: `A report has at most ${MAX_OPEN} open links: please revoke some first`,
  },
}
