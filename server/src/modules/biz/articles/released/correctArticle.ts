import { isReleased, publishState } from '#contract/biz/states'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { lockRows } from '../../../../kit/records/changeLog.ts'
import { saveTrusted } from '../../../../kit/records/records.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'

interface Correction {
  id: string
  correction: string
}

const MAX_LENGTH = 10_000

// Readers of the newspaper live by its clock.
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** Says above the text of a released article what was wrong in it: a line with the day, below those of former corrections. */
export function correctArticle(served: ModuleDefinition, { id, correction }: Correction, context: Context) {
  return inTransaction(context.db, async db => {
    const inner = { ...context, db }
    const [article] = await lockRows(served, [id], inner)
    if (!article) throw new Refusal(404, labels.absent)
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
  absent: { zh: '数据不存在', en: 'There is no such record' },
  notReleased: { zh: '只有已发布的文章可以更正', en: 'Only a published article is corrected' },
  tooMany: { zh: '更正过多，请撤回后重新发布', en: 'Too many corrections: withdraw the article and publish it anew' },
}
