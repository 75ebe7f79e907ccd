import { type Expression, type SqlBool, sql } from 'kysely'
import { type Article, articles, readFields } from '#contract/biz/articles'
import { type ArticleExt, articlesExt, siteFigures } from '#contract/biz/articlesext'
import { newsColumn } from '#contract/biz/columns'
import { comment } from '#contract/biz/comment'
import { type Edition, edition } from '#contract/biz/edition'
import { feedback } from '#contract/biz/feedback'
import { images } from '#contract/biz/images'
import { notes } from '#contract/biz/notes'
import { newsPage } from '#contract/biz/page'
import { isReleased as isReleasedState, publishState } from '#contract/biz/states'
import type { videos } from '#contract/biz/videos'
import { type CallInput, codeOf, type RecordOf } from '#contract/kit/module'
import type { Context, FindProtection, ModuleDefinition, Protection } from '../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../kit/input/checkInput.ts'
import { lockRows } from '../../../kit/records/changeLog.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import type { Db } from '../../../platform/db/database.ts'
import { seeingWithheld, showWithheldTo } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { withholdTextsOf } from '../../../platform/logs/logRequests.ts'
import { stopPlans } from '../planned/index.ts'

/** Released editions with their pages and articles, and planned ones, as kit/records/releaseProtection.ts protects them. */

export const releasedEdition: FindProtection<Edition> = ({ publishState: state }) =>
  state === publishState.published ? { needs: 'edition_publish', removalRefusal: labels.edition } : undefined

/** A page is released with its edition. */
export const releasedPage: FindProtection<RecordOf<typeof newsPage>> = async ({ editionId }, db) =>
  (await isReleased(editionId, db))
    ? { needs: 'edition_publish', removalRefusal: labels.page }
    : { needs: 'edition_publish', stopsPlans: context => stopPlans({ editionIds: [editionId] }, context) }

const place = ['editionId', 'pageId', 'coordinates'] as const
const shownInEdition: readonly string[] = [...readFields, ...place, 'columnId']

/** A published article is placed by those who make up the pages, until its edition is released. */
export const releasedArticle: FindProtection<Article> = async ({ editionId, publishState: state }, db) => {
  const removal = isReleasedState(state) ? { removalRefusal: labels.article } : {}
  // The steps of an article that its edition was released without stay open.
  if (await isReleased(editionId, db)) return { needs: 'articles_publish', free: ['publishState'], ...removal }
  const inPlan: Protection = {
    ...{ needs: 'articles_publish', free: allFieldsBut(articles, shownInEdition) },
    stopsPlans: context => stopPlans({ editionIds: editionId ? [editionId] : [] }, context),
  }
  if (!isReleasedState(state)) return inPlan
  return [{ needs: 'articles_publish', free: place, ...removal }, inPlan]
}

/** The site shows an extension with its published article. */
export const releasedExtension: FindProtection<Pick<ArticleExt, 'articleId'>> = async ({ articleId }, db) => {
  const showing = await articlesWith(sql`id = ${articleId}`, db)
  const protection = { needs: 'articles_publish', free: siteFigures }
  return isAnyReleased(showing) ? protection : { ...protection, stopsPlans: plansOf(showing) }
}

/** A picture is shown with its article and those that name it, and by its edition where it has no article. */
export const releasedImage: FindProtection<RecordOf<typeof images>> = async ({ id, articleId, editionId }, db) => {
  const isNamed = sql<SqlBool>`${id ?? ''}::text = any(string_to_array(image_ids, ','))`
  const showing = await articlesWith(sql`(id = ${articleId || null} or ${isNamed})`, db)
  if (isAnyReleased(showing)) return { needs: 'articles_publish' }
  if (!articleId && (await isReleased(editionId, db))) return { needs: 'edition_publish' }
  return { needs: 'articles_publish', stopsPlans: plansOf([...showing, { editionId }]) }
}

/** Readers see the name of a column with each of its articles. */
export const releasedColumn: FindProtection<RecordOf<typeof newsColumn>> = async ({ id }, db) => {
  const shown =
    id &&
    (await db
      .selectFrom('bladeArticles')
      .select('id')
      .where('columnId', '=', id)
      .where('publishState', '=', publishState.published)
      .limit(1)
      .executeTakeFirst())
  const protection = { needs: 'articles_publish', free: allFieldsBut(newsColumn, ['columnName']) }
  if (shown) return protection
  return {
    ...protection,
    stopsPlans: async context => plansOf(await articlesWith(sql`column_id = ${id}`, context.db))(context),
  }
}

interface ArticleReference {
  id?: string
  editionId: string | null
}

/** The articles, which are neither released nor withdrawn until the calling transaction ends; also those under embargo. */
function articlesWith(condition: Expression<SqlBool>, db: Db) {
  const columns = ['id', 'editionId', 'publishState'] as const
  return seeingWithheld(() => db.selectFrom('bladeArticles').select(columns).where(condition).forShare().execute())
}

const isAnyReleased = (showing: readonly { publishState: number | null }[]) =>
  showing.some(({ publishState: state }) => isReleasedState(state))

/** Stops the plans of articles, and those of their editions. */
const plansOf =
  (showing: readonly ArticleReference[]): NonNullable<Protection['stopsPlans']> =>
  context =>
    stopPlans(
      {
        articleIds: showing.flatMap(({ id }) => id ?? []),
        editionIds: showing.flatMap(({ editionId }) => editionId ?? []),
      },
      context,
    )

const allFieldsBut = ({ fields }: { fields: object }, shown: readonly string[]) =>
  Object.keys(fields).filter(key => !shown.includes(key))

export const releasedVideo: FindProtection<RecordOf<typeof videos>> = ({ publishState: state }) =>
  state === publishState.published ? { needs: 'videos_publish', removalRefusal: labels.video } : undefined

/** The edition is neither released nor withdrawn until the calling transaction ends. */
async function isReleased(editionId: string | null | undefined, db: Db): Promise<boolean> {
  if (!editionId) return false
  const edition = await db
    .selectFrom('bladeEdition')
    .select('publishState')
    .where('id', '=', editionId)
    .forShare()
    .executeTakeFirst()
  return edition?.publishState === publishState.published
}

const labels = {
  edition: (name: string) => ({
    zh: `期刊“${name}”已出版，不能删除；请先撤回`,
    en: `The edition “${name}” is released: withdraw it before removing it`,
  }),
  page: (name: string) => ({
    zh: `版面“${name}”已随期刊出版，不能删除；请先撤回期刊`,
    en: `The page “${name}” is released with its edition: withdraw the edition before removing it`,
  }),
  article: (name: string) => ({
    zh: `文章“${name}”已发布，不能删除；请先撤回`,
    en: `The article “${name}” is published: withdraw it before removing it`,
  }),
  video: (name: string) => ({
    zh: `视频“${name}”已发布，不能删除；请先撤回`,
    en: `The video “${name}” is published: withdraw it before removing it`,
  }),
}

// Either of them shows all content under embargo: an article is embargoed with its edition, and a page with its article.
for (const module of [edition, articles]) showWithheldTo(codeOf(module, 'embargo'))
for (const { path } of [edition, newsPage, articles, articlesExt, images, comment, feedback, notes])
  withholdTextsOf(path)

type Embargo = CallInput<(typeof articles)['calls']['embargo']>

/** Sets an embargo until a time, or ends it where the time is sent empty; released content retains its state. */
export function setEmbargo(served: ModuleDefinition, { id, until }: Embargo, context: Context): Promise<null> {
  if (until === undefined) throw refusalFor(articles.calls.embargo.input.until, 'missing')
  return inTransaction(context.db, async db => {
    await lockRows(served, [id], { ...context, db })
    await saveTrusted(served, { id, embargoUntil: until || null }, db)
    context.services.logs.event(context, 'embargo', { module: served.module.path, id, until })
    return null
  })
}
