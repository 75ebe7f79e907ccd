/** Released editions with their pages and articles, as kit/records/releaseProtection.ts protects them. */

import type { Article } from '#contract/biz/articles'
import { type ArticleExt, siteFigures } from '#contract/biz/articlesext'
import { newsColumn } from '#contract/biz/columns'
import type { Edition } from '#contract/biz/edition'
import type { images } from '#contract/biz/images'
import type { newsPage } from '#contract/biz/page'
import { isReleased as isReleasedState, publishState } from '#contract/biz/states'
import type { videos } from '#contract/biz/videos'
import type { RecordOf } from '#contract/kit/module'
import type { FindProtection } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import './tables/editionTables.ts'

export const releasedEdition: FindProtection<Edition> = ({ publishState: state }) =>
  state === publishState.published ? { needs: 'edition_publish', removalRefusal: labels.edition } : undefined

/** A page is released with its edition. */
export const releasedPage: FindProtection<RecordOf<typeof newsPage>> = async ({ editionId }, db) =>
  (await isReleased(editionId, db)) ? { needs: 'edition_publish', removalRefusal: labels.page } : undefined

/** A published article is placed by those who make up the pages, until its edition is released. */
export const releasedArticle: FindProtection<Article> = async ({ editionId, publishState: state }, db) => {
  const removal = isReleasedState(state) ? { removalRefusal: labels.article } : {}
  // The steps of an article that its edition was released without stay open.
  if (await isReleased(editionId, db)) return { needs: 'articles_publish', free: ['publishState'], ...removal }
  if (!isReleasedState(state)) return undefined
  return { needs: 'articles_publish', free: ['editionId', 'pageId', 'coordinates'], ...removal }
}

/** The site shows an extension with its published article. */
export const releasedExtension: FindProtection<Pick<ArticleExt, 'articleId'>> = async ({ articleId }, db) => {
  if (!(await isPublished(articleId, db))) return undefined
  return { needs: 'articles_publish', free: siteFigures }
}

/** A picture is shown with its article, and by its edition where it has none. */
export const releasedImage: FindProtection<RecordOf<typeof images>> = async ({ articleId, editionId }, db) => {
  if (articleId) return (await isPublished(articleId, db)) ? { needs: 'articles_publish' } : undefined
  return (await isReleased(editionId, db)) ? { needs: 'edition_publish' } : undefined
}

/** Readers see the name of a column beside each of its articles. */
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
  const free = Object.keys(newsColumn.fields).filter(key => key !== 'columnName')
  return shown ? { needs: 'articles_publish', free } : undefined
}

async function isPublished(articleId: string, db: Db): Promise<boolean> {
  const article = await db
    .selectFrom('bladeArticles')
    .select('publishState')
    .where('id', '=', articleId)
    .forShare()
    .executeTakeFirst()
  return isReleasedState(article?.publishState)
}

export const releasedVideo: FindProtection<RecordOf<typeof videos>> = ({ publishState: state }) =>
  state === publishState.published ? { needs: 'videos_publish', removalRefusal: labels.video } : undefined

/** The edition is neither released nor withdrawn until the transaction that asks ends. */
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
