import { edition } from '#contract/biz/edition'
import type { PdfPages } from '#contract/biz/pdfCalls'
import type { Context } from '../../../../kit/definition/serveModule.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import type { InspectResult } from '../pdf/pdfRequest.ts'
import { runInChild } from '../render/renderPool.ts'
import { RenderRefusal, refusalOf } from '../render/renderRefusal.ts'
import { inPdfTurn } from '../render/storedPdf.ts'
import { proposePlaces } from './proposePlaces.ts'
import '../tables/newspaperTables.ts'

interface Asked {
  editionId: string
  link: string
  name: string
}

/** The pages of a file, and the page of the edition that is proposed for each. */
export async function pdfPages({ editionId, link, name }: Asked, context: Context): Promise<PdfPages> {
  const { db, services } = context
  const row = await requireRow(services.modules.require(edition), editionId, context)
  const tenantId = String(row.tenantId)
  const { storages } = services
  const result = await inPdfTurn(link, tenantId, { storages, db }, path =>
    runInChild<InspectResult>({ task: 'inspect', pdf: path }, tenantId),
  )
  if ('fault' in result) {
    const refusal = refusalOf(result)
    if (refusal instanceof RenderRefusal) return { fault: refusal.fault, faultCount: refusal.count, pages: [] }
    throw refusal
  }
  const pages = await db
    .selectFrom('bladePage')
    .select(['id', 'pageNo'])
    .where('editionId', '=', editionId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return { fault: '', faultCount: 0, pages: proposePlaces(result.pages, pages, name) }
}
