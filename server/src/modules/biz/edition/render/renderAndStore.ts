import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PdfPart } from '#contract/biz/pdfCalls'
import { discardFiles } from '../../../../kit/files/sweep.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { FileAddress } from '../../../../platform/storage/fetchStored.ts'
import { keepFile } from '../../../../platform/storage/keepFile.ts'
import type { Storages } from '../../../../platform/storage/storages.ts'
import type { PixelSize, RenderResult } from '../pdf/pdfRequest.ts'
import { runInChild } from './renderPool.ts'
import { refusalOf } from './renderRefusal.ts'
import { withStoredPdf } from './storedPdf.ts'

export interface PageImages extends PixelSize {
  imgUrl: string
  thumbUrl: string
}

/** Address of a PDF, and the part of its sheet that is the page. */
export interface PagePdf {
  pdfUrl: string
  part?: PdfPart
}

interface Parts {
  storages: Storages
  db: Db
}

/** Renders the PDF of a page and keeps both pictures where the tenant's files are kept. All of it or nothing. */
export async function renderAndStore(
  { pdfUrl, part = 'whole' }: PagePdf,
  tenantId: string,
  parts: Parts,
): Promise<{ images: PageImages; missing: string[] }> {
  return withStoredPdf(pdfUrl, tenantId, parts, async (pdf, place) => {
    const { incoming } = parts.storages
    const files = { image: join(incoming, randomUUID()), thumbnail: join(incoming, randomUUID()) }
    try {
      const rendered = await runInChild<RenderResult>({ task: 'render', pdf, part, ...files }, tenantId)
      if ('fault' in rendered) throw refusalOf(rendered)
      const images = { ...(await keepImages(files, place, parts)), ...rendered.size }
      return { images, missing: rendered.missing }
    } finally {
      for (const path of Object.values(files)) await rm(path, { force: true })
    }
  })
}

async function keepImages(
  { image, thumbnail }: { image: string; thumbnail: string },
  { tenantId, domain }: FileAddress,
  parts: Parts,
): Promise<Pick<PageImages, 'imgUrl' | 'thumbUrl'>> {
  const keep = (path: string, originalName: string) => keepImage(path, { tenantId, originalName }, parts)
  const thumb = await keep(thumbnail, 'thumbnail.webp')
  try {
    return { imgUrl: `${domain}/${await keep(image, 'page.webp')}`, thumbUrl: `${domain}/${thumb}` }
  } catch (error) {
    await discardFiles([thumb], tenantId, parts.db)
    throw error
  }
}

async function keepImage(
  path: string,
  { tenantId, originalName }: { tenantId: string; originalName: string },
  parts: Parts,
): Promise<string> {
  const { id: storageId } = await parts.storages.chosen(tenantId)
  const { size } = await stat(path)
  return keepFile(
    { path, size },
    { tenantId, storageId, originalName, isJob: true, finish: ({ name }) => Promise.resolve(name) },
    parts,
  )
}
