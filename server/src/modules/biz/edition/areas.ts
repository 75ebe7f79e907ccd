import { articles as articlesModule } from '#contract/biz/articles'
import { type ChangedAreas, type Corner, type PageAreas, pageCalls, readCoordinates } from '#contract/biz/pageCalls'
import { parseJson } from '#contract/kit/texts/parseJson'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { isId, refusalFor } from '../../../kit/input/checkInput.ts'
import { seenAmong } from '../../../kit/lists/visibility.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

/** No edition has more articles; who lists more has another question. */
const MAX_AREAS = 1000

/** The image of a page, and where the articles of its edition stand; those that the caller does not see only mark their place. */
export async function areasOf(served: ModuleDefinition, id: string, context: Context): Promise<PageAreas> {
  const { db, services } = context
  const row = await requireRow(served, id, context)
  const editionId = String(row.editionId)
  const articles = await db
    .selectFrom('bladeArticles as a')
    .leftJoin('bladePage as p', 'p.id', 'a.pageId')
    .select(['a.id', 'a.title', 'a.pageId', 'a.version', 'a.coordinates', 'p.pageNo'])
    .where('a.editionId', '=', editionId)
    .orderBy(eb => eb('a.pageId', 'is distinct from', id))
    .orderBy('a.sort')
    .orderBy('a.id')
    .limit(MAX_AREAS)
    .execute()
  const ids = articles.map(article => article.id)
  const seen = await seenAmong(services.modules.require(articlesModule), ids, context)
  const areasIn = ({ coordinates }: (typeof articles)[number]) =>
    (readCoordinates(coordinates ?? '') ?? []).map(polygon => polygon.map((corner): Corner => corner))
  return {
    page: {
      id,
      pageNo: String(row.pageNo),
      pageName: String(row.pageName),
      editionId,
      imgUrl: String(row.imgUrl ?? ''),
      width: Number(row.width ?? 0),
      height: Number(row.height ?? 0),
    },
    articles: articles
      .filter(article => seen.has(article.id))
      .map(article => {
        const { id, title, version, pageId, pageNo } = article
        return { id, title, version, pageId: pageId ?? '', pageNo: pageNo ?? '', areas: areasIn(article) }
      }),
    others: articles.filter(article => article.pageId === id && !seen.has(article.id)).flatMap(areasIn),
  }
}

/** Stores the areas of the articles that changed, which are moved to this page: all of them or none. */
export async function saveAreas(served: ModuleDefinition, id: string, areas: string, context: Context) {
  const page = await requireRow(served, id, context)
  const articles = context.services.modules.require(articlesModule)
  const changed = readChanges(areas)
  return inTransaction(context.db, async db => {
    const saved = []
    for (const { id: articleId, version, areas } of changed) {
      const { editionId } = await requireRow(articles, articleId, { ...context, db })
      if (editionId !== page.editionId) throw new Refusal(400, labels.otherEdition)
      const coordinates = areas.length > 0 ? JSON.stringify(areas) : ''
      // An article without areas stays where it stands.
      const draft = { id: articleId, coordinates, ...(areas.length > 0 && { pageId: id }) }
      const { version: next } = await saveRecord(articles, draft, { ...context, db }, version)
      saved.push({ id: articleId, version: next })
    }
    return saved
  })
}

function readChanges(text: string): ChangedAreas {
  const read = parseJson(text)
  if (Array.isArray(read) && read.length <= MAX_AREAS && read.every(isChange)) return read as ChangedAreas
  throw refusalFor(pageCalls['save-areas'].input.areas, 'wrong')
}

function isChange(value: unknown): boolean {
  const { id, version, areas } = (value ?? {}) as Record<string, unknown>
  const isNamed = typeof id === 'string' && isId(id) && Number.isInteger(version)
  return isNamed && Array.isArray(areas) && readCoordinates(JSON.stringify(areas)) !== undefined
}

const labels = {
  otherEdition: { zh: '文章不属于本期', en: 'The article belongs to another edition' },
}
