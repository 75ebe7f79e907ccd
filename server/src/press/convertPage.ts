import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Label } from '#contract/fields'
import type { Db } from '../db/database.ts'
import { Refusal } from '../http/refusal.ts'
import { fetchStored, placeOfLink, type StoredPlace } from '../storage/fetchStored.ts'
import { keepFile } from '../storage/keepFile.ts'
import { discard } from '../storage/receive.ts'
import { releaseFiles } from '../storage/release.ts'
import type { Storages } from '../storage/storages.ts'
import { drawPage } from './drawPage.ts'
import type { Fault, Size } from './drawRequest.ts'

export interface PageImages extends Size {
  imgUrl: string
  thumbUrl: string
}

interface Parts {
  storages: Storages
  db: Db
}

/** More than any page that is printed from. */
const MOST_BYTES = 128 * 1024 * 1024

/** Draws the PDF of a page and keeps both pictures where the tenant's files are kept. All of it or nothing. */
export async function imagesOf(pdfUrl: string, tenantId: string, parts: Parts): Promise<PageImages> {
  const place = placeOfLink(pdfUrl)
  if (place?.tenantId !== tenantId) throw new Refusal(400, labels.elsewhere)
  const { storages } = parts
  const pdf = await fetchStored(place, parts)
  const files = { image: join(storages.incoming, randomUUID()), thumbnail: join(storages.incoming, randomUUID()) }
  try {
    if (pdf.size > MOST_BYTES) throw new Refusal(400, labels.large)
    const drawn = await drawPage(pdf.path, files, tenantId)
    if ('fault' in drawn) throw refusalOf(drawn.fault, drawn.pages)
    return { ...(await keepImages(files, place, parts)), ...drawn.size }
  } finally {
    await discard(pdf)
    for (const path of Object.values(files)) await rm(path, { force: true })
  }
}

async function keepImages(
  { image, thumbnail }: { image: string; thumbnail: string },
  { tenantId, domain }: StoredPlace,
  parts: Parts,
): Promise<Pick<PageImages, 'imgUrl' | 'thumbUrl'>> {
  const keep = (path: string, originalName: string) => keepImage(path, { tenantId, originalName }, parts)
  const thumb = await keep(thumbnail, 'thumbnail.webp')
  try {
    return { imgUrl: `${domain}/${await keep(image, 'page.webp')}`, thumbUrl: `${domain}/${thumb}` }
  } catch (error) {
    await releaseFiles([thumb], tenantId, parts.db)
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
    { tenantId, storageId, originalName, finish: ({ name }) => Promise.resolve(name) },
    parts,
  )
}

function refusalOf(fault: Fault, pages = 0): Refusal {
  if (fault === 'pages')
    return new Refusal(400, {
      zh: `版面PDF应只有一页，此文件有${pages}页`,
      en: `PDF: a page has one page; this file has ${pages}`,
    })
  return new Refusal(400, labels[fault])
}

const labels = {
  elsewhere: { zh: '版面PDF不在本系统中，请重新上传', en: 'PDF: not kept here, please upload it' },
  large: { zh: '版面PDF不能超过128MB', en: 'PDF: at most 128 MB' },
  encrypted: {
    zh: '版面PDF已加密，请上传未加密的文件',
    en: 'PDF: it is encrypted; please upload one without a password',
  },
  damaged: { zh: '版面PDF已损坏，无法读取', en: 'PDF: it is damaged and cannot be read' },
  tooSlow: { zh: '版面PDF过于复杂，未能及时转换', en: 'PDF: too complex to be drawn in time' },
} satisfies Record<string, Label>
