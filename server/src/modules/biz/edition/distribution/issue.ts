import { readCoordinates } from '#contract/biz/pageCalls'
import { releasedStates } from '#contract/biz/states'
import { splitIds } from '#contract/kit/rules'
import type { Db } from '../../../../platform/db/database.ts'
import { pagesInOrder } from '../render/pagesInOrder.ts'

/** An edition as readers have it, for exports and the public reader. */

export interface IssuePicture {
  link: string
  title: string
  caption: string
  credit: string
}

export type Issue = NonNullable<Awaited<ReturnType<typeof readIssue>>>
export type IssuePage = Issue['pages'][number]
export type IssueArticle = Issue['articles'][number]

interface IssueQuery {
  editionId: string
  tenantId: string
}

/** Undefined where the tenant has no such edition. The articles are the published ones, in the order of reading. */
export async function readIssue({ editionId, tenantId }: IssueQuery, db: Db) {
  const edition = await db
    .selectFrom('bladeEdition')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', editionId)
    .executeTakeFirst()
  if (!edition) return undefined
  const pages = await pagesInOrder(editionId, db)
    .select(['id', 'pageNo', 'pageName', 'imgUrl', 'width', 'height'])
    .where('tenantId', '=', tenantId)
    .execute()
  const tenant = await db
    .selectFrom('bladeTenant')
    .select('tenantName')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  const place = new Map(pages.map(({ id }, index) => [id, index]))
  // Articles on no page come last.
  const placeOf = ({ pageId }: ArticleRow) => place.get(pageId ?? '') ?? place.size
  const rows = await articleRows({ editionId, tenantId }, db)
  const shown = rows.toSorted((one, other) => placeOf(one) - placeOf(other))
  const pictures = await picturesOf(
    shown.flatMap(({ imageIds }) => splitIds(imageIds ?? '')),
    tenantId,
    db,
  )
  return {
    ...{ id: editionId, tenantId, newspaper: tenant?.tenantName ?? '' },
    ...{ title: edition.title, editionNo: edition.editionNo, totalNo: edition.totalNo },
    ...{ date: edition.publishDate.slice(0, 10), editorInChief: edition.editorInChief ?? '' },
    ...{ version: edition.version, changed: edition.updateTime ?? '' },
    pages: pages.map(({ imgUrl, width, height, ...page }) => ({
      ...page,
      ...{ image: imgUrl ?? '', width: width ?? 0, height: height ?? 0 },
    })),
    articles: shown.map(row => articleOf(row, pictures)),
  }
}

function articleRows({ editionId, tenantId }: IssueQuery, db: Db) {
  return db
    .selectFrom('bladeArticles as a')
    .leftJoin('bladeColumns as c', 'c.id', 'a.columnId')
    .selectAll('a')
    .select('c.columnName')
    .where('a.tenantId', '=', tenantId)
    .where('a.editionId', '=', editionId)
    .where('a.publishState', 'in', releasedStates)
    .orderBy('a.sort')
    .orderBy('a.id')
    .execute()
}

type ArticleRow = Awaited<ReturnType<typeof articleRows>>[number]

async function picturesOf(ids: readonly string[], tenantId: string, db: Db) {
  if (ids.length === 0) return new Map<string, IssuePicture>()
  const rows = await db
    .selectFrom('bladeImages')
    .select(['id', 'imgUrl', 'title', 'description', 'photographer', 'copyrightText'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, imgUrl, title, description, photographer, copyrightText }) => [
      id,
      {
        ...{ link: imgUrl, title, caption: description ?? '' },
        credit: [photographer, copyrightText].filter(Boolean).join(' '),
      },
    ]),
  )
}

function articleOf(row: ArticleRow, images: ReadonlyMap<string, IssuePicture>) {
  const pictures = splitIds(row.imageIds ?? '').flatMap(id => images.get(id) ?? [])
  return {
    ...{ id: row.id, title: row.title, leadTitle: row.leadTitle ?? '', subTitle: row.subTitle ?? '' },
    ...{ author: row.author ?? '', correspondent: row.correspondent ?? '', source: row.source ?? '' },
    ...{ column: row.columnName ?? '', summary: row.summary ?? '', keywords: row.keywords ?? '' },
    ...{ content: row.content ?? '', correction: row.correction ?? '' },
    ...{ publishTime: row.publishTime ?? '', changed: row.updateTime ?? '', version: row.version },
    ...{ pageId: row.pageId ?? '', areas: readCoordinates(row.coordinates ?? '') ?? [] },
    // Without those that are part of the text.
    pictures: pictures.filter(({ link }) => link !== '' && !(row.content ?? '').includes(link)),
  }
}
