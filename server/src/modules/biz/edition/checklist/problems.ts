import { sql } from 'kysely'
import type { Problem, ProblemKind } from '#contract/biz/checklist'
import { convertState } from '#contract/biz/pageCalls'
import { isReleased, publishState } from '#contract/biz/states'
import { splitIds } from '#contract/kit/rules'
import type { Db } from '../../../../platform/db/database.ts'
import { picturesInText } from '../comparison/textPictures.ts'
import { pagesInOrder } from '../render/pagesInOrder.ts'
import { isPageAccepted, type PageFinding, settledArticles } from './printFindings.ts'

export function duplicatePages(pages: readonly CheckedPage[]): Problem[] {
  const plain = ({ pageNo }: CheckedPage) =>
    pageNo
      .normalize('NFKC')
      .toUpperCase()
      .replace(/\s/g, '')
      .replace(/\d{1,9}/g, digits => String(Number(digits)))
  return pages
    .filter((page, index) => pages.findIndex(other => plain(other) === plain(page)) < index)
    .map(({ id, pageNo }) => ({ kind: 'duplicate', pageId: id, name: pageNo }))
}

/** A problem, where there is one. */
export const when = (isSo: unknown, kind: ProblemKind, about: Omit<Problem, 'kind'> = {}): Problem[] =>
  isSo ? [{ kind, ...about }] : []

export function pageProblems(page: CheckedPage, finding: PageFinding | undefined): Problem[] {
  const { id, pageNo, pdfUrl, imgUrl, convertState: state, convertFault } = page
  const about = { pageId: id, name: pageNo }
  if (!pdfUrl) return [{ kind: 'noPdf', ...about }]
  const isRendered = imgUrl && state === convertState.done
  const hasGaps = state === convertState.failed && convertFault === 'glyphs'
  return [
    ...when(hasGaps || !isRendered, hasGaps ? 'glyphs' : 'noImage', about),
    ...(finding ? printProblems(finding, about) : []),
  ]
}

function printProblems(finding: PageFinding, about: { pageId: string; name: string }): Problem[] {
  const { result } = finding
  if (!result) return [{ kind: 'uncompared', ...about }]
  const isAccepted = isPageAccepted(finding)
  if (result.fault || !result.hasText) return when(!isAccepted, 'unreadable', about)
  const settled = settledArticles(finding)
  const count = result.articles
    .filter(({ articleId }) => !settled.has(articleId))
    .reduce((sum, { differences }) => sum + differences.length, 0)
  const loose = isAccepted ? 0 : result.loose.length
  return [
    ...when(count > 0, 'mismatch', { ...about, count }),
    ...when(loose > 0, 'looseStory', { ...about, count: loose }),
  ]
}

interface Place {
  page: CheckedPage | undefined
  /** Its print is known to be the same as its text. */
  isSettled: boolean
  /** The edition is released: ready articles are no longer released with it. */
  isReleased: boolean
}

export function articleProblems(
  article: CheckedArticle,
  { page, isSettled, isReleased: isWithReaders }: Place,
): Problem[] {
  const { id, title, pageId, coordinates, publishState: state, textTime } = article
  const about = { ...(pageId && { pageId }), articleId: id, name: title }
  const hasArea = Boolean(coordinates) && coordinates !== '[]'
  const isOlder = page?.pdfUrl && page.pdfTime && textTime && page.pdfTime < textTime && !isSettled
  const isDue = !isReleased(state) && (state !== publishState.ready || isWithReaders)
  const isReviewed = state !== publishState.draft && state !== publishState.review
  return [
    ...when(!pageId, 'noPage', about),
    ...when(pageId && !hasArea, 'noArea', about),
    ...when(pageId && isOlder, 'pdfOlder', about),
    ...when(isDue, isReviewed ? 'unpublished' : 'unreviewed', about),
  ]
}

/** `day`: the date of issue, or today where that is past. */
export function imageProblems(
  articles: readonly CheckedArticle[],
  images: readonly CheckedImage[],
  day: string,
): Problem[] {
  const known = new Map(images.map(image => [image.imgUrl, image]))
  const isCredited = (image: CheckedImage | undefined) =>
    Boolean(image?.credit || image?.photographer || image?.copyrightText)
  const inTexts = articles.flatMap(({ id, title, pictures }) => {
    const about = { articleId: id, name: title }
    return [
      ...when(!pictures.every(({ src, hasCredit }) => hasCredit || isCredited(known.get(src))), 'noCredit', about),
      ...when(!pictures.every(({ src, alt }) => alt.trim() || known.get(src)?.altText), 'noAlt', about),
    ]
  })
  const texts = new Set(articles.flatMap(({ pictures }) => pictures.map(({ src }) => src)))
  return [
    ...images.flatMap(image => {
      const about = { imageId: image.id, name: image.title }
      const isInText = texts.has(image.imgUrl)
      return [
        ...when(!isCredited(image) && !isInText, 'noCredit', about),
        ...when(image.licenceUntil && image.licenceUntil.slice(0, 10) < day, 'licenceExpired', about),
        ...when(!image.altText && !isInText, 'noAlt', about),
      ]
    }),
    ...inTexts,
  ]
}

export type CheckedPage = Awaited<ReturnType<typeof pagesOf>>[number]
type CheckedArticle = Awaited<ReturnType<typeof articlesOf>>[number]

export function editionOf(editionId: string, db: Db) {
  return db
    .selectFrom('bladeEdition')
    .select(['tenantId', 'pageCount', 'publishDate', 'publishState', 'isSpecial'])
    .where('id', '=', editionId)
    .executeTakeFirst()
}

export function pagesOf(editionId: string, db: Db) {
  return pagesInOrder(editionId, db)
    .select(['id', 'pageNo', 'pdfUrl', 'imgUrl', 'convertState', 'convertFault', 'pdfTime'])
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
  return rows.map(({ pictured, ...row }) => ({ ...row, pictures: picturesInText(pictured) }))
}

/** The pictures of articles, by id and by address. */
export async function imagesOf(articles: readonly CheckedArticle[], db: Db) {
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

type CheckedImage = Awaited<ReturnType<typeof imagesOf>>[number]
