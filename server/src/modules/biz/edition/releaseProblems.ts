import type { edition } from '#contract/biz/edition'
import { convertState, type Problem } from '#contract/biz/editionCalls'
import { publishState } from '#contract/biz/states'
import type { Label } from '#contract/kit/fields'
import { isEmpty } from '#contract/kit/rules'
import type { Draft } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

/**
 * The reason to store with a release: none when nothing is missing, else the one in the draft. An edition with problems
 * is refused without a reason, whichever route asks for it.
 */
export async function requireReleaseReason({ id, releaseReason }: Draft<typeof edition>, db: Db) {
  const problems = id ? await editionProblems(id, db) : []
  if (problems.length === 0) return ''
  if (isEmpty(releaseReason?.trim())) throw new Refusal(400, problemsText(problems))
  return releaseReason
}

/** The problems of an edition, then of its pages, then of its articles. */
export async function editionProblems(editionId: string, db: Db): Promise<Problem[]> {
  // One after the other: within a transaction there is one connection for all of them.
  const edition = await db.selectFrom('bladeEdition').select('pageCount').where('id', '=', editionId).executeTakeFirst()
  const pages = await pagesOf(editionId, db)
  const articles = await articlesOf(editionId, db)
  const planned = edition?.pageCount ?? 0
  return [
    ...(pages.length === 0 ? [{ kind: 'noPages' as const }] : []),
    ...(pages.length > 0 && planned > 0 && planned !== pages.length
      ? [{ kind: 'pageCount' as const, name: `${pages.length}/${planned}` }]
      : []),
    ...pages.flatMap(pageProblem),
    ...articles.flatMap(articleProblems),
  ]
}

type PageFacts = Awaited<ReturnType<typeof pagesOf>>[number]
type ArticleFacts = Awaited<ReturnType<typeof articlesOf>>[number]

function pagesOf(editionId: string, db: Db) {
  return db
    .selectFrom('bladePage')
    .select(['id', 'pageNo', 'pdfUrl', 'imgUrl', 'convertState', 'convertFault'])
    .where('editionId', '=', editionId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Articles of its pages belong to the edition, whether or not they name it. */
function articlesOf(editionId: string, db: Db) {
  return db
    .selectFrom('bladeArticles')
    .select(['id', 'title', 'pageId', 'coordinates', 'publishState'])
    .where('editionId', '=', editionId)
    .orderBy('id')
    .execute()
}

function pageProblem({ id, pageNo, pdfUrl, imgUrl, convertState: state, convertFault }: PageFacts): Problem[] {
  const about = { pageId: id, name: pageNo }
  if (!pdfUrl) return [{ kind: 'noPdf', ...about }]
  if (state === convertState.failed && convertFault === 'glyphs') return [{ kind: 'glyphs', ...about }]
  return imgUrl && state === convertState.done ? [] : [{ kind: 'noImage', ...about }]
}

function articleProblems({ id, title, pageId, coordinates, publishState: state }: ArticleFacts): Problem[] {
  const about = { articleId: id, name: title }
  const hasArea = coordinates !== null && coordinates !== '[]'
  return [
    ...(pageId ? [] : [{ kind: 'noPage' as const, ...about }]),
    ...(pageId && !hasArea ? [{ kind: 'noArea' as const, pageId, ...about }] : []),
    ...(state === publishState.published ? [] : [{ kind: 'unpublished' as const, ...about }]),
  ]
}

/** The refusal to release; it names the first of what is missing. */
function problemsText([first, ...others]: readonly Problem[]): Label {
  const count = others.length + 1
  const { zh, en } = textOf(first)
  return {
    zh: `还有${count}项未完成，如：${zh}。请在版面墙中处理，或写明带缺出版的原因`,
    en: `${count} things are missing, such as: ${en}. Fix them on the board, or give the reason for releasing it as it is`,
  }
}

function textOf({ kind, name = '' }: Problem = { kind: 'noPages' }): Label {
  const texts: Record<Problem['kind'], Label> = {
    noPages: { zh: '本期没有版面', en: 'the edition has no pages' },
    pageCount: { zh: `版面数与计划不符（${name}）`, en: `not as many pages as planned (${name})` },
    noPdf: { zh: `${name}版没有PDF`, en: `page ${name} has no PDF` },
    noImage: { zh: `${name}版没有版面图`, en: `page ${name} has no image` },
    glyphs: { zh: `${name}版的版面图有缺字`, en: `the image of page ${name} lacks characters` },
    noPage: { zh: `《${name}》未上版`, en: `“${name}” stands on no page` },
    noArea: { zh: `《${name}》没有热区`, en: `“${name}” has no hot area` },
    unpublished: { zh: `《${name}》未发布`, en: `“${name}” is not published` },
  }
  return texts[kind]
}
