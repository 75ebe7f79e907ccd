import { sql } from 'kysely'
import type { RepeatedPicture } from '#contract/biz/passages'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import type { Row } from '../../../../platform/db/dynamic.ts'
import { openableLink, tenantPath } from '../../../../platform/storage/fileLinks.ts'
import { otherVisible, sourcesOf } from './sources.ts'

/** Bits of 64 in which two looks of one picture differ: it was scaled, or stored with another quality. */
const MAX_BITS = 5
/** Articles that are looked at, newest first, and those that are named for one picture. */
const NEWEST = 200
const MAX_NAMED = 5
const MAX_PICTURES = 20

interface Showing {
  own: string
  other: string
  isSame: boolean
  articleId: string
}

/** Pictures of an article that others show as well, among those that the caller sees. */
export async function findPictures(served: ModuleDefinition, own: Row, context: Context): Promise<RepeatedPicture[]> {
  const { db, request } = context
  const tenantId = String(own.tenantId)
  const { rows } = await sql<Showing>`
    select * from articles_showing(${tenantId}, ${own.id}, ${MAX_BITS}, ${NEWEST})`.execute(db)
  const ids = [...new Set(rows.map(({ articleId }) => articleId))]
  const sources = await sourcesOf(served, await otherVisible(served, own, ids, context), context)
  const pictures = new Map<string, RepeatedPicture>()
  const linkTo = (name: string) => openableLink(`${tenantPath(tenantId)}/${name}`, request)
  for (const { own: mine, other, isSame, articleId } of rows) {
    const source = sources.get(articleId)
    if (!source) continue
    const key = `${mine} ${other}`
    const picture = pictures.get(key) ?? { here: linkTo(mine), there: linkTo(other), isSame, count: 0, articles: [] }
    picture.count += 1
    if (picture.articles.length < MAX_NAMED) picture.articles.push(source)
    pictures.set(key, picture)
  }
  return [...pictures.values()].slice(0, MAX_PICTURES)
}
