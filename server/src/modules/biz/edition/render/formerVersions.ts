import type { PdfPart } from '#contract/biz/pdfCalls'
import type { Db } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import '../tables/newspaperTables.ts'

/** Former versions of a page that are kept with their images. */
export const MAX_VERSIONS = 5

interface Former {
  id: string
  tenantId: string
  drawnFrom: string | null
  pdfPart: PdfPart | null
  pdfPartOf: string | null
  imgUrl: string | null
  thumbUrl: string | null
  width: number | null
  height: number | null
}

/** Keeps the PDF and image that a page showed before, and returns images that are not needed any more. */
export async function keepVersion(page: Former, db: Db): Promise<{ imgUrl: string | null; thumbUrl: string | null }[]> {
  const { id, tenantId, drawnFrom, imgUrl, thumbUrl, pdfPart, pdfPartOf } = page
  if (!drawnFrom || !imgUrl) return [{ imgUrl, thumbUrl }]
  await db
    .insertInto('pageVersion')
    .values({
      ...{ id: newId(), tenantId, pageId: id, pdfUrl: drawnFrom, imgUrl, thumbUrl },
      ...{ pdfPart: pdfPartOf === drawnFrom ? pdfPart : null, width: page.width ?? 0, height: page.height ?? 0 },
    })
    .execute()
  const old = await db
    .selectFrom('pageVersion')
    .select(['id', 'imgUrl', 'thumbUrl'])
    .where('pageId', '=', id)
    .orderBy('id', 'desc')
    .offset(MAX_VERSIONS)
    .execute()
  if (old.length === 0) return []
  await db
    .deleteFrom('pageVersion')
    .where(
      'id',
      'in',
      old.map(version => version.id),
    )
    .execute()
  return old
}
