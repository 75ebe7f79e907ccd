import type { edition } from '#contract/biz/edition'
import { isEmpty } from '#contract/kit/rules'
import type { Draft } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { editionProblems, problemsText } from './render/problems.ts'

/** However it is asked for, an edition is released when nothing is missing, or with the reason why all the same. */
export async function assertReleasable(draft: Draft<typeof edition>, db: Db): Promise<void> {
  const problems = draft.id ? await editionProblems(draft.id, db) : []
  if (problems.length === 0) draft.releaseReason = ''
  else if (isEmpty(draft.releaseReason?.trim())) throw new Refusal(400, problemsText(problems))
}
