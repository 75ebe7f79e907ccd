import type { Problem } from '#contract/biz/editionCalls'
import type { Db } from '../../../../platform/db/database.ts'
import { currentScope, showsWithheld } from '../../../../platform/db/tenancy/scope.ts'
import '../tables/newspaperTables.ts'

/** Stands for the names of articles and pages under embargo, in all languages. */
const WITHHELD = '***'

/** Problems as the caller may read them: those of withheld articles and pages lead nowhere and name nothing. */
export async function namedForCaller(problems: readonly Problem[], db: Db): Promise<Problem[]> {
  if (showsWithheld(currentScope())) return [...problems]
  const shown = new Set<string>()
  const articleIds = distinct(problems.map(({ articleId }) => articleId))
  const pageIds = distinct(problems.map(({ pageId }) => pageId))
  if (articleIds.length > 0)
    for (const { id } of await db.selectFrom('bladeArticles').select('id').where('id', 'in', articleIds).execute())
      shown.add(id)
  if (pageIds.length > 0)
    for (const { id } of await db.selectFrom('bladePage').select('id').where('id', 'in', pageIds).execute())
      shown.add(id)
  const isShown = (id: string | undefined) => id === undefined || shown.has(id)
  return problems.map(problem => {
    const { articleId, pageId, ...others } = problem
    return isShown(articleId) && isShown(pageId) ? problem : { ...others, name: WITHHELD }
  })
}

const distinct = (ids: readonly (string | undefined)[]) => [...new Set(ids.filter(id => id !== undefined))]
