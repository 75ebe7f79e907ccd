import { refusals } from '#contract/auth'
import { draftedFields } from '#contract/biz/draftCalls'
import { isReleased, publishState } from '#contract/biz/states'
import { toWire } from '../../../../kit/definition/columns.ts'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { inChosenTenant } from '../../../../kit/lists/chosenTenant.ts'
import { lockFound, lockRows } from '../../../../kit/records/changeLog.ts'
import { removeRecords, saveTrusted } from '../../../../kit/records/records.ts'
import type { Db, Row } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { lockPair } from './draftRules.ts'

/** The draft of a released article: the one that it has, or a new one with the words of the live version. */
export function editDraft(served: ModuleDefinition, id: string, context: Context): Promise<{ id: string }> {
  return inTransaction(context.db, async db => {
    const inner = { ...context, db }
    const [row] = await lockRows(served, [id], inner)
    const live = toWire(served.module, row ?? {})
    if (!isReleased(live.publishState)) throw new Refusal(400, labels.notReleased)
    const existing = await db.selectFrom('bladeArticles').select('id').where('originId', '=', id).executeTakeFirst()
    if (existing) {
      const [visible] = await lockFound(served, [existing.id], inner)
      if (!visible) throw new Refusal(409, labels.others)
      return existing
    }
    const words = Object.fromEntries(draftedFields.map(key => [key, live[key]]))
    const embargoUntil = await embargoOf(live, db)
    const marks = { embargoUntil, originId: id, originVersion: live.version, publishState: publishState.draft }
    const draft = { ...words, ...marks, tenantId: live.tenantId }
    const made = await inChosenTenant(served, draft, inner, own => saveTrusted(served, own, db))
    return { id: made.id }
  })
}

/** Withheld with its article or with its edition, of which the draft is no part. */
async function embargoOf({ embargoUntil, editionId }: Row, db: Db): Promise<string | null> {
  if (embargoUntil || !editionId) return embargoUntil ? String(embargoUntil) : null
  const edition = await db
    .selectFrom('bladeEdition')
    .select('embargoUntil')
    .where('id', '=', String(editionId))
    .executeTakeFirst()
  return edition?.embargoUntil || null
}

/** Removes a draft; it is in the recycle bin then. */
export function discardDraft(
  served: ModuleDefinition,
  { id, version }: { id: string; version: number },
  context: Context,
): Promise<null> {
  return inTransaction(context.db, async db => {
    const inner = { ...context, db }
    const { draft } = await lockPair(served, id, inner)
    if (draft.version !== version) throw new Refusal(409, refusals.stale)
    await removeRecords(served, [id], inner)
    return null
  })
}

const labels = {
  notReleased: {
    zh: '只有已发布的文章才需要草稿，这篇可以直接修改',
    en: 'Only a published article takes a draft: this one is changed as it is',
  },
  others: { zh: '已有草稿，但您没有权限查看', en: 'There is a draft already, which you may not see' },
}
