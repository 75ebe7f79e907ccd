import { type Polygon, readCoordinates } from '#contract/biz/pageCalls'
import { releasedStates } from '#contract/biz/states'
import { splitIds } from '#contract/kit/rules'
import type { Db } from '../../../../platform/db/database.ts'

/** An edition as readers have it, for exports and the public reader. */

export interface IssuePicture {
  link: string
  title: string
  caption: string
  credit: string
}

export interface IssueArticle {
  id: string
  title: string
  leadTitle: string
  subTitle: string
  author: string
  correspondent: string
  source: string
  column: string
  summary: string
  keywords: string
  content: string
  /** Lines that state the errors of the released text. */
  correction: string
  publishTime: string
  changed: string
  version: number
  pageId: string
  areas: readonly Polygon[]
  /** Pictures that are no part of the text. */
  pictures: readonly IssuePicture[]
}

export interface IssuePage {
  id: string
  pageNo: string
  pageName: string
  image: string
  width: number
  height: number
}

export interface Issue {
  id: string
  tenantId: string
  newspaper: string
  title: string
  editionNo: number
  totalNo: number | null
  /** `yyyy-MM-dd`. */
  date: string
  editorInChief: string
  version: number
  changed: string
  pages: readonly IssuePage[]
  /** In the order of reading: page by page. */
  articles: readonly IssueArticle[]
}

interface IssueQuery {
  editionId: string
  tenantId: string
}

/** Undefined where the tenant has no such edition. The articles are the published ones. */
export async function readIssue({ editionId, tenantId }: IssueQuery, db: Db): Promise<Issue | undefined> {
  const edition = await db
    .selectFrom('bladeEdition')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', editionId)
    .executeTakeFirst()
  if (!edition) return undefined
  const pages = await db
    .selectFrom('bladePage')
    .select(['id', 'pageNo', 'pageName', 'imgUrl', 'width', 'height'])
    .where('tenantId', '=', tenantId)
    .where('editionId', '=', editionId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const tenant = await db
    .selectFrom('bladeTenant')
    .select('tenantName')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  const place = new Map(pages.map(({ id }, index) => [id, index]))
  const rows = await articleRows({ editionId, tenantId }, db)
  const shown = rows.toSorted((one, other) => placeOf(one.pageId, place) - placeOf(other.pageId, place))
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

/** Articles on no page come last. */
function placeOf(pageId: string | null, place: ReadonlyMap<string, number>): number {
  return place.get(pageId ?? '') ?? place.size
}

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

function articleOf(row: ArticleRow, images: ReadonlyMap<string, IssuePicture>): IssueArticle {
  const pictures = splitIds(row.imageIds ?? '').flatMap(id => images.get(id) ?? [])
  return {
    ...{ id: row.id, title: row.title, leadTitle: row.leadTitle ?? '', subTitle: row.subTitle ?? '' },
    ...{ author: row.author ?? '', correspondent: row.correspondent ?? '', source: row.source ?? '' },
    ...{ column: row.columnName ?? '', summary: row.summary ?? '', keywords: row.keywords ?? '' },
    ...{ content: row.content ?? '', correction: row.correction ?? '' },
    ...{ publishTime: row.publishTime ?? '', changed: row.updateTime ?? '', version: row.version },
    ...{ pageId: row.pageId ?? '', areas: readCoordinates(row.coordinates ?? '') ?? [] },
    pictures: pictures.filter(({ link }) => link !== '' && !(row.content ?? '').includes(link)),
  }
}
