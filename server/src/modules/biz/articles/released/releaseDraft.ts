import { refusals } from '#contract/auth'
import type { Article } from '#contract/biz/articles'
import { draftedFields } from '#contract/biz/draftCalls'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { removeRecords, saveRecord } from '../../../../kit/records/records.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { correctArticle } from './correctArticle.ts'
import { lockPair, whyNotReleased } from './draftRules.ts'
import { isChanged, stateAt } from './versionDifferences.ts'

interface Release {
  id: string
  version: number
  /** The version of the live article that the caller has seen; that with which the draft began when absent. */
  liveVersion?: number
  correction?: string | null
}

/** Puts the words of a draft in the place of its live version, which keeps its id, place, state and history. */
export function releaseDraft(
  served: ModuleDefinition,
  { id, version, liveVersion, correction }: Release,
  context: Context,
): Promise<{ id: string }> {
  return inTransaction(context.db, async db => {
    const inner = { ...context, db }
    const pair = await lockPair(served, id, inner)
    const { draft, live } = pair
    if (draft.version !== version) throw new Refusal(409, refusals.stale)
    const reason = await whyNotReleased(pair, db)
    if (reason) throw new Refusal(400, reason)
    const seen = await stateAt(served, live, liveVersion ?? (await versionAtBegin(id, inner)), inner)
    if (!seen || isChanged(seen, live)) throw new Refusal(409, labels.changed(live.title))
    if (!isChanged({ ...live }, draft)) throw new Refusal(400, labels.same)
    await saveRecord(served, { id: live.id, ...wordsOf(draft) }, inner)
    if (correction?.trim()) await correctArticle(served, { id: live.id, correction }, inner)
    await removeRecords(served, [id], inner)
    return { id: live.id }
  })
}

const wordsOf = (draft: Article) => Object.fromEntries(draftedFields.map(key => [key, draft[key]]))

async function versionAtBegin(id: string, { db }: Context): Promise<number> {
  const row = await db.selectFrom('bladeArticles').select('originVersion').where('id', '=', id).executeTakeFirst()
  return row?.originVersion ?? 0
}

const labels = {
  changed: (title: string) => ({
    zh: `《${title}》在草稿期间已被修改，请在草稿对比中核对后再发布`,
    en: `“${title}” has been changed meanwhile: look at the changes in the comparison before you release the draft`,
  }),
  same: { zh: '草稿与线上版本相同，请放弃草稿', en: 'The draft is the same as the live version: discard it' },
}
