import { articles } from '#contract/biz/articles'
import { articlesExt } from '#contract/biz/articlesext'
import { comment } from '#contract/biz/comment'
import { edition } from '#contract/biz/edition'
import { feedback } from '#contract/biz/feedback'
import { images } from '#contract/biz/images'
import { notes } from '#contract/biz/notes'
import { newsPage } from '#contract/biz/page'
import { codeOf } from '#contract/kit/module'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../kit/input/checkInput.ts'
import { lockRows } from '../../../kit/records/changeLog.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import { showWithheldTo } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { withholdTextsOf } from '../../../platform/logs/logRequests.ts'

// Either of them shows all content under embargo: an article is embargoed with its edition, and a page with its article.
for (const module of [edition, articles]) showWithheldTo(codeOf(module, 'embargo'))
for (const { path } of [edition, newsPage, articles, articlesExt, images, comment, feedback, notes])
  withholdTextsOf(path)

interface Embargo {
  id: string
  until: string | null | undefined
}

/** Holds a record back until a time, or shows it now where the time is sent empty; released content keeps its state. */
export function setEmbargo(served: ModuleDefinition, { id, until }: Embargo, context: Context): Promise<null> {
  if (until === undefined) throw refusalFor(articles.calls.embargo.input.until, 'missing')
  return inTransaction(context.db, async db => {
    await lockRows(served, [id], { ...context, db })
    await saveTrusted(served, { id, embargoUntil: until || null }, db)
    context.services.logs.event(context, 'embargo', { module: served.module.path, id, until })
    return null
  })
}
