import { sql } from 'kysely'
import { splitIds } from '#contract/kit/rules'
import type { Db } from '../../../../platform/db/database.ts'
import { picturesIn } from '../printed/passages.ts'
import '../tables/newspaperTables.ts'

export type PageFacts = Awaited<ReturnType<typeof pagesOf>>[number]
export type ArticleFacts = Awaited<ReturnType<typeof articlesOf>>[number]

export function editionOf(editionId: string, db: Db) {
  return db
    .selectFrom('bladeEdition')
    .select(['tenantId', 'pageCount', 'publishDate', 'publishState', 'isSpecial'])
    .where('id', '=', editionId)
    .executeTakeFirst()
}

export function pagesOf(editionId: string, db: Db) {
  return db
    .selectFrom('bladePage')
    .select(['id', 'pageNo', 'pdfUrl', 'imgUrl', 'convertState', 'convertFault', 'pdfTime'])
    .where('editionId', '=', editionId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Articles of its pages belong to the edition, whether or not they name it. */
export async function articlesOf(editionId: string, db: Db) {
  const rows = await db
    .selectFrom('bladeArticles')
    .select(['id', 'title', 'pageId', 'coordinates', 'publishState', 'imageIds', 'textTime'])
    // Most articles have no picture in their text.
    .select(sql<string>`case when content like '%<img%' then content else '' end`.as('pictured'))
    .where('editionId', '=', editionId)
    .orderBy('id')
    .execute()
  return rows.map(({ pictured, ...row }) => ({ ...row, pictures: picturesIn(pictured) }))
}

/** The pictures of articles, by id and by address. */
export async function imagesOf(articles: readonly ArticleFacts[], db: Db) {
  const ids = [...new Set(articles.flatMap(({ imageIds }) => splitIds(imageIds ?? '')))]
  const links = [...new Set(articles.flatMap(({ pictures }) => pictures.map(({ src }) => src)))].filter(Boolean)
  if (ids.length + links.length === 0) return []
  return db
    .selectFrom('bladeImages')
    .select(['id', 'title', 'imgUrl', 'photographer', 'copyrightText', 'credit', 'licenceUntil', 'altText'])
    .where(eb =>
      eb.or([...(ids.length ? [eb('id', 'in', ids)] : []), ...(links.length ? [eb('imgUrl', 'in', links)] : [])]),
    )
    .orderBy('id')
    .execute()
}

export type ImageFacts = Awaited<ReturnType<typeof imagesOf>>[number]

/** Whether another regular issue has the date. */
export async function hasSameDate(
  editionId: string,
  { publishDate, isSpecial }: { publishDate: string; isSpecial: number | null },
  db: Db,
): Promise<boolean> {
  if (isSpecial) return false
  const other = await db
    .selectFrom('bladeEdition')
    .select('id')
    .where('publishDate', '=', publishDate)
    .where('isSpecial', '=', 0)
    .where('id', '<>', editionId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
