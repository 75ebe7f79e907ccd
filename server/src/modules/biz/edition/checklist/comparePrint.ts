import { sql } from 'kysely'
import { type ConvertFault, readCoordinates } from '#contract/biz/pageCalls'
import { splitIds } from '#contract/kit/rules'
import type { Db } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { addJob, defineJob } from '../../../../platform/jobs/job.ts'
import { passagesOf } from '../comparison/articleTexts.ts'
import { inPdfTurn, type JobServices, RenderRefusal, runPdfTask } from '../pdf/pdfPool.ts'
import type { PlacedText } from '../pdf/pdfRequest.ts'
import { type PrintedPage, printFindings, type StoredComparison } from './printFindings.ts'

/** Pages of an edition that changed since they were compared are compared in the background. */
export const comparePages = defineJob<{ pageId: string; tenantId: string }>({
  name: 'compare-print',
  worker: 'heavy',
  attempts: 3,
  async run({ pageId }, { app, db }) {
    const finding = (await printFindings({ pageId }, db)).get(pageId)
    // Several boards may have queued the same comparison.
    if (finding && !finding.result) await comparePrint(finding.page, { storages: app.storages, db, isJob: true })
  },
})

export function queueComparison({ id, tenantId }: PrintedPage, db: Db): Promise<void> {
  const { name } = comparePages
  return asSystem(() =>
    addJob(db, comparePages, { pageId: id, tenantId }, { key: `${name} ${id}`, queue: `${name} ${tenantId}` }),
  )
}

/** Compares a page with its articles and stores the result. */
export function comparePrint(page: PrintedPage, parts: JobServices): Promise<StoredComparison> {
  return asSystem(async () => {
    const result = await read(page, parts)
    await store(page, result, parts.db)
    return result
  })
}

async function read(page: PrintedPage, parts: JobServices): Promise<StoredComparison> {
  const articles = await placedTexts(page, parts.db)
  const part = page.pdfPart ?? 'whole'
  try {
    const answer = await inPdfTurn(page.pdfUrl, page.tenantId, parts, pdf =>
      runPdfTask('print', { pdf, part, articles }),
    )
    const marks = new Map(page.articles.map(({ id, mark }) => [id, mark]))
    return {
      ...answer,
      fault: '',
      articles: answer.articles.map(article => ({ ...article, mark: marks.get(article.articleId) ?? '' })),
    }
  } catch (error) {
    const fault = faultOf(error)
    if (!fault) throw error
    return { fault, hasText: false, obstacle: '', unreadable: 0, articles: [], loose: [] }
  }
}

/** Undefined for what may pass: a process that was stopped, a storage that is down. */
function faultOf(error: unknown): ConvertFault | undefined {
  if (error instanceof RenderRefusal) return error.fault
  return error instanceof Refusal && error.status === 404 ? 'elsewhere' : undefined
}

async function placedTexts({ id, articles }: PrintedPage, db: Db): Promise<PlacedText[]> {
  const rows = await db
    .selectFrom('bladeArticles')
    .select(['id', 'title', 'leadTitle', 'subTitle', 'author', 'correspondent', 'source', 'content'])
    .select(['coordinates', 'imageIds'])
    .where('pageId', '=', id)
    .where(
      'id',
      'in',
      articles.map(article => article.id),
    )
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const captions = await captionsOf(
    rows.flatMap(({ imageIds }) => splitIds(imageIds ?? '')),
    db,
  )
  return rows.map(row => ({
    articleId: row.id,
    areas: readCoordinates(row.coordinates ?? '') ?? [],
    passages: passagesOf(
      row,
      splitIds(row.imageIds ?? '').flatMap(imageId => captions.get(imageId) ?? []),
    ),
  }))
}

async function captionsOf(ids: readonly string[], db: Db): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('bladeImages')
    .select(['id', 'title', 'description', 'photographer', 'credit'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, title, description, photographer, credit }) => [
      id,
      [title, description, photographer, credit].flatMap(words => words ?? []),
    ]),
  )
}

async function store({ id, tenantId, mark }: PrintedPage, result: StoredComparison, db: Db): Promise<void> {
  const values = { madeFrom: mark, result: JSON.stringify(result) }
  await db
    .insertInto('pagePrint')
    .values({ id: newId(), tenantId, pageId: id, ...values })
    .onConflict(conflict =>
      conflict
        .columns(['pageId'])
        .where('isDeleted', '=', 0)
        .doUpdateSet({ ...values, updateTime: sql<string>`localtimestamp(0)` }),
    )
    .execute()
}
