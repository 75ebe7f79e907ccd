import { articles } from '#contract/biz/articles'
import type { Problem } from '#contract/biz/editionCalls'
import { images } from '#contract/biz/images'
import { newsPage } from '#contract/biz/page'
import type { Context } from '../../../../kit/definition/serveModule.ts'
import { seenAmong, unseenName } from '../../../../kit/lists/visibility.ts'

const subjects = { articleId: articles, pageId: newsPage, imageId: images }

/** Problems as the caller may read them: those of records that they do not see lead nowhere and name nothing. */
export async function namedForCaller(problems: readonly Problem[], context: Context): Promise<Problem[]> {
  const { modules } = context.services
  const seen = new Set<string>()
  for (const [key, module] of Object.entries(subjects) as [keyof typeof subjects, { path: string }][]) {
    const ids = problems.map(problem => problem[key])
    for (const id of await seenAmong(modules.require(module), ids, context)) seen.add(id)
  }
  return problems.map(problem => {
    const { articleId, pageId, imageId, ...others } = problem
    const isSeen = [articleId, pageId, imageId].every(id => id === undefined || seen.has(id))
    return isSeen ? problem : { ...others, name: unseenName[context.language] }
  })
}
