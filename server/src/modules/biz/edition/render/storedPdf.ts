import type { Db } from '../../../../platform/db/database.ts'
import { type FileAddress, fetchStored, parseFileLink } from '../../../../platform/storage/fetchStored.ts'
import { toStoredLink } from '../../../../platform/storage/fileLinks.ts'
import { discard } from '../../../../platform/storage/receive.ts'
import type { Storages } from '../../../../platform/storage/storages.ts'
import { inRenderTurn } from './renderPool.ts'
import { RenderRefusal } from './renderRefusal.ts'

interface Parts {
  storages: Storages
  db: Db
}

/** More than any page that is printed from. */
const MAX_PDF_BYTES = 128 * 1024 * 1024

/** A copy of a PDF of the tenant, for as long as `work` takes; `place` is where it is kept. */
export async function withStoredPdf<Result>(
  link: string,
  tenantId: string,
  parts: Parts,
  work: (path: string, place: FileAddress) => Promise<Result>,
): Promise<Result> {
  const place = parseFileLink(toStoredLink(link))
  if (place?.tenantId !== tenantId) throw new RenderRefusal('elsewhere')
  const pdf = await fetchStored(place, parts)
  try {
    if (pdf.size > MAX_PDF_BYTES) throw new RenderRefusal('large')
    return await work(pdf.path, place)
  } finally {
    await discard(pdf)
  }
}

/** The same in the turn of the tenant, of whose PDFs one at a time is read. */
export function inPdfTurn<Result>(
  link: string,
  tenantId: string,
  parts: Parts,
  work: (path: string, place: FileAddress) => Promise<Result>,
): Promise<Result> {
  return inRenderTurn(tenantId, () => withStoredPdf(link, tenantId, parts, work), {})
}
