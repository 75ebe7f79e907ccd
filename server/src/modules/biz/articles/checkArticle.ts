import { articles } from '#contract/biz/articles'
import { readCoordinates } from '#contract/biz/coordinates'
import { articleStates, publishState } from '#contract/biz/states'
import { complaintText } from '#contract/kit/complaints'
import { codeOf } from '#contract/kit/module'
import type { Hooks } from '../../../kit/definition/serveModule.ts'
import { checkStateChange } from '../../../kit/records/steps.ts'
import { type Db, localTime } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { keepReturnReason } from '../edition/index.ts'
import { settlePlan, stopPlans } from '../planned/index.ts'
import { keepDraft } from './released/draftRules.ts'
import { isRewritten, keepReview } from './review/keepReview.ts'

type BeforeSubmit = NonNullable<Hooks<typeof articles>['beforeSubmit']>
type Draft = Parameters<BeforeSubmit>[0]
type Before = Parameters<BeforeSubmit>[1]['before']

export const checkArticle: BeforeSubmit = async (draft, context) => {
  const { before, caller, db } = context
  const entered = checkStateChange(articles, articleStates, { draft, before, caller })
  keepDraft(draft, before, entered)
  await keepReview(draft, entered, context)
  keepReturnReason(draft, before)
  delete draft.embargoUntil
  if (entered === publishState.published) {
    draft.publishTime = await localTime(db)
    if (before) await settlePlan('articleId', before.id, context)
  }
  if (before && isRewritten(draft, before) && !caller.permissions.has(codeOf(articles, 'publish')))
    await stopPlans({ articleIds: [before.id] }, context)
  if (draft.coordinates && !readCoordinates(draft.coordinates))
    throw new Refusal(400, complaintText(articles.fields.coordinates, 'wrong'))
  await keepPlace(draft, before, db)
}

/** A page is one of its edition: an article on it is of that edition, whether or not the edition was named. */
async function keepPlace(draft: Draft, before: Before, db: Db): Promise<void> {
  if (draft.pageId === undefined && draft.editionId === undefined) return
  const pageId = draft.pageId === undefined ? before?.pageId : draft.pageId
  const page = pageId
    ? await db.selectFrom('bladePage').select('editionId').where('id', '=', pageId).executeTakeFirst()
    : undefined
  // That there is no such page is said where references are checked.
  if (!page) return
  const editionId = draft.editionId === undefined ? before?.editionId : draft.editionId
  if (!editionId) draft.editionId = page.editionId
  else if (editionId !== page.editionId) throw new Refusal(400, labels.otherEdition)
}

const labels = {
  otherEdition: { zh: '所选版面不属于所选期次', en: 'The page belongs to another edition' },
}
