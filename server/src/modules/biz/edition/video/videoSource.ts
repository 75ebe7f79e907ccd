import { createHash } from 'node:crypto'
import { readCoordinates } from '#contract/biz/coordinates'
import type { Db } from '../../../../platform/db/database.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { columnStops } from './camera.ts'
import type { Stop } from './encodeRequest.ts'

export interface VideoSource {
  tenantId: string
  pdfUrl: string
  /** The current video of the page. */
  videoUrl: string
  title: string
  stops: Stop[]
  /** The same for the same page with the same areas. */
  mark: string
}

/** The input of a video; undefined when the page does not exist. */
export async function readVideoSource(id: string, db: Db): Promise<VideoSource | undefined> {
  const page = await asSystem(() =>
    db
      .selectFrom('bladePage as p')
      .leftJoin('bladeEdition as e', 'e.id', 'p.editionId')
      .select(['p.tenantId', 'p.pageNo', 'p.pageName', 'p.pdfUrl', 'p.videoUrl', 'e.title'])
      .where('p.id', '=', id)
      .executeTakeFirst(),
  )
  if (!page) return undefined
  const areas = await areasOn(id, db)
  const title = `${page.pageNo} ${page.pageName}　${page.title ?? ''}`.trim()
  const stops = areas.length > 0 ? areas : columnStops()
  const pdfUrl = page.pdfUrl ?? ''
  const mark = createHash('sha256')
    .update(JSON.stringify([pdfUrl, title, stops]))
    .digest('hex')
  return { tenantId: page.tenantId, pdfUrl, videoUrl: page.videoUrl ?? '', title, stops, mark }
}

/** In the order in which the articles are read. */
async function areasOn(id: string, db: Db): Promise<Stop[]> {
  const articles = await asSystem(() =>
    db
      .selectFrom('bladeArticles')
      .select(['title', 'coordinates'])
      .where('pageId', '=', id)
      .where('coordinates', 'is not', null)
      .orderBy('sort')
      .orderBy('id')
      .limit(200)
      .execute(),
  )
  return articles.flatMap(({ title, coordinates }) =>
    (readCoordinates(coordinates ?? '') ?? []).map(corners => ({ title, corners })),
  )
}
