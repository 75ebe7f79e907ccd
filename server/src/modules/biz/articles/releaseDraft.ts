import { draftedFields } from '#contract/biz/draftCalls'
import { isReleased, publishState } from '#contract/biz/states'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { lockRows } from '../../../kit/records/changeLog.ts'
import { removeRecords, saveRecord, saveTrusted } from '../../../kit/records/records.ts'
import { withTransaction } from '../../../platform/db/transaction.ts'
import { absent, Refusal, stale } from '../../../platform/http/reply/refusal.ts'
import { isChanged, lockPair, stateAt, versionAtBegin, whyNotReleased } from './drafts.ts'

interface Release {
  id: string
  version: number
  /** The version of the live article that the caller has seen; that with which the draft began when absent. */
  liveVersion?: number
  correction?: string | null
}

/** Copies the words of a draft to its live version, which retains its id, place, state and history. */
export function releaseDraft(
  served: ModuleDefinition,
  { id, version, liveVersion, correction }: Release,
  context: Context,
): Promise<{ id: string }> {
  return withTransaction(context, async (inner, db) => {
    const pair = await lockPair(served, id, inner)
    const { draft, live } = pair
    if (draft.version !== version) throw stale()
    const reason = await whyNotReleased(pair, db)
    if (reason) throw new Refusal(400, reason)
    const seen = await stateAt(served, live, liveVersion ?? (await versionAtBegin(id, inner)), inner)
    if (!seen || isChanged(seen, live)) throw new Refusal(409, labels.changed(live.title))
    if (!isChanged({ ...live }, draft)) throw new Refusal(400, labels.same)
    const words = Object.fromEntries(draftedFields.map(key => [key, draft[key]]))
    await saveRecord(served, { id: live.id, ...words }, inner)
    if (correction?.trim()) await correctArticle(served, { id: live.id, correction }, inner)
    await removeRecords(served, [id], inner)
    return { id: live.id }
  })
}

const MAX_LENGTH = 10_000

// Readers of the newspaper live by its clock.
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** Adds a correction above the text of a released article: a line with the day, below those of former corrections. */
export function correctArticle(
  served: ModuleDefinition,
  { id, correction }: { id: string; correction: string },
  context: Context,
) {
  return withTransaction(context, async (inner, db) => {
    const [article] = await lockRows(served, [id], inner)
    if (!article) throw absent()
    if (!isReleased(article.publishState)) throw new Refusal(400, labels.notReleased)
    const former = typeof article.correction === 'string' ? article.correction : ''
    const line = `${day.format(new Date())} ${correction.trim().replaceAll('\n', ' ')}`
    const lines = former ? `${former}\n${line}` : line
    if (lines.length > MAX_LENGTH) throw new Refusal(400, labels.tooMany)
    await saveTrusted(served, { id, correction: lines, publishState: publishState.corrected }, db)
    return null
  })
}

const labels = {
  changed: (title: string) => ({
    zh: `《${title}》在草稿期间已被修改，请在草稿对比中核对后再发布`,
    en: `“${title}” has been changed meanwhile: look at the changes in the comparison before you publish the draft`,
  }),
  same: { zh: '草稿与线上版本相同，请放弃草稿', en: 'The draft is the same as the live version: discard it' },
  notReleased: { zh: '只有已发布的文章可以更正', en: 'Only a published article is corrected' },
  tooMany: { zh: '更正过多，请撤回后重新发布', en: 'Too many corrections: withdraw the article and publish it anew' },
}
