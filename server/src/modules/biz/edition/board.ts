import type { Board, BoardPage } from '#contract/biz/editionCalls'
import { newsPage } from '#contract/biz/page'
import { splitIds } from '#contract/kit/rules'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { countsBy } from '../../../kit/lists/findPage.ts'
import { maskAnswer } from '../../../kit/lists/maskAnswer.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { stale } from '../../../platform/http/reply/refusal.ts'
import { inspectEdition } from './checklist/checklist.ts'
import { queueComparison } from './checklist/comparePrint.ts'
import { readyArticles } from './release/withdrawal.ts'

/** An edition with its pages in their order, and what is missing. */
export async function boardOf(served: ModuleDefinition, id: string, context: Context): Promise<Board> {
  const { db } = context
  const row = await requireRow(served, id, context)
  const rows = await db
    .selectFrom('bladePage')
    .select([
      'id',
      'pageNo',
      'pageName',
      'pdfUrl',
      'imgUrl',
      'thumbUrl',
      'videoUrl',
      'convertState',
      'convertFault',
      'faultCount',
      'version',
    ])
    .where('editionId', '=', id)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const ids = rows.map(page => page.id)
  const { problems, uncompared } = await inspectEdition(id, context)
  for (const page of uncompared) await queueComparison(page, db)
  const counted = await countsBy({ table: 'blade_articles', field: 'pageId', ids }, db)
  return {
    edition: {
      id,
      title: String(row.title),
      editionNo: Number(row.editionNo),
      publishDate: String(row.publishDate),
      publishState: Number(row.publishState),
      releaseReason: String(row.releaseReason ?? ''),
      version: Number(row.version),
    },
    pages: maskAnswer(newsPage, rows, context).map(page =>
      toWire({ ...page, articleCount: counted.get(page.id) ?? 0 }),
    ),
    problems,
    readyCount: (await readyArticles(id, db).execute()).length,
  }
}

type BoardPageRow = { [K in keyof BoardPage]: BoardPage[K] | null }

/** Texts that are not set are empty, as everywhere on the wire. */
function toWire(page: BoardPageRow): BoardPage {
  const set = { ...page, faultCount: page.faultCount ?? 0 }
  return Object.fromEntries(Object.entries(set).map(([key, value]) => [key, value ?? ''])) as unknown as BoardPage
}

/** Puts the pages of an edition in the order of the ids: all of them, each once. */
export async function orderPages(
  served: ModuleDefinition,
  id: string,
  pageIds: string,
  context: Context,
): Promise<null> {
  await requireRow(served, id, context)
  const pages = context.services.modules.require(newsPage)
  const ids = splitIds(pageIds)
  await inTransaction(context.db, async db => {
    // The second of two concurrent orders waits here and then replaces the first.
    const rows = await db
      .selectFrom('bladePage')
      .select(['id', 'sort'])
      .where('editionId', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute()
    const sortOf = new Map(rows.map(row => [row.id, row.sort]))
    const isWhole = ids.length === rows.length && new Set(ids).size === ids.length && ids.every(one => sortOf.has(one))
    if (!isWhole) throw stale()
    for (const [index, pageId] of ids.entries())
      if (sortOf.get(pageId) !== index + 1) await saveRecord(pages, { id: pageId, sort: index + 1 }, { ...context, db })
  })
  return null
}
