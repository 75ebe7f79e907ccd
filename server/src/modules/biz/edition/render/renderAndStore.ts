import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { PdfPart } from '#contract/biz/pdfCalls'
import { type FileServices, storingFiles } from '../../../../kit/files/storedFiles.ts'
import type { BaseColumns, Database, Db } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { defineTable } from '../../../../platform/db/tenancy/scope.ts'
import { runPdfTask, withStoredPdf } from '../pdf/pdfPool.ts'
import type { PixelSize } from '../pdf/pdfRequest.ts'

interface PageVersionTable extends BaseColumns {
  pageId: string
  pdfUrl: string
  pdfPart: PdfPart | null
  imgUrl: string
  thumbUrl: string | null
  width: number
  height: number
}

declare module '../../../../platform/db/database.ts' {
  interface Database {
    pageVersion: PageVersionTable
  }
}

defineTable('page_version', 'tenant')

export interface PageImages extends PixelSize {
  imgUrl: string
  thumbUrl: string
}

/** Renders the PDF of a page, or the part of its sheet that is the page, and stores both pictures in the tenant's storage. All of it or nothing. */
export async function renderAndStore(
  { pdfUrl, part = 'whole' }: { pdfUrl: string; part?: PdfPart },
  tenantId: string,
  parts: FileServices,
): Promise<{ images: PageImages; missing: string[] }> {
  return withStoredPdf(pdfUrl, tenantId, parts, async pdf => {
    const { incoming } = parts.storages
    const files = { image: join(incoming, randomUUID()), thumbnail: join(incoming, randomUUID()) }
    try {
      const { size, missing } = await runPdfTask('render', { pdf, part, ...files })
      const links = await storingFiles({ tenantId, isJob: true }, parts, async store => ({
        thumbUrl: await store(files.thumbnail, 'thumbnail.webp'),
        imgUrl: await store(files.image, 'page.webp'),
      }))
      return { images: { ...links, ...size }, missing }
    } finally {
      for (const path of Object.values(files)) await rm(path, { force: true })
    }
  })
}

/** Former versions of a page that are stored with their images. */
export const MAX_VERSIONS = 5

type FormerPage = Pick<
  Selectable<Database['bladePage']>,
  'id' | 'tenantId' | 'drawnFrom' | 'pdfPart' | 'pdfPartOf' | 'imgUrl' | 'thumbUrl' | 'width' | 'height'
>

/** Stores the PDF and image that a page showed before, and returns images that are not needed any more. */
export async function storeVersion(
  page: FormerPage,
  db: Db,
): Promise<{ imgUrl: string | null; thumbUrl: string | null }[]> {
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
