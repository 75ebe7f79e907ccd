import { sql } from 'kysely'
import { articles } from '#contract/biz/articles'
import type { RepeatedPassages } from '#contract/biz/passages'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { shownFieldsOf } from '../../../../kit/lists/visibility.ts'
import { requireRow } from '../../../../kit/records/rows.ts'
import type { Row } from '../../../../platform/db/dynamic.ts'
import { parseInThread, tooComplex } from '../../../../platform/threads/parseInThread.ts'
import { findPictures } from '../pictures/findPictures.ts'
import { unreadPictures } from '../pictures/readPictures.ts'
import { isSameText, otherVisible, rowsIn, sourcesOf } from '../pictures/sources.ts'
import { type Compared, comparePassages, type FoundPassages, namedOf } from './comparePassages.ts'
import { unindexed } from './indexPassages.ts'
import { fingerprintsIn } from './keepFingerprints.ts'

/** The newest articles that are looked at for one fingerprint, before and after those that the caller may not see. */
const NEWEST = 50
const COMPARED = 8
/** Articles whose texts are compared, and those that are listed. */
const MAX_COMPARED = 60
const MAX_LISTED = 20
/** Characters of markup that are compared at once in the request. */
const MAX_INLINE = 20_000

/** Passages of an article that stand in others, among those that the caller sees with their texts. */
export async function findPassages(served: ModuleDefinition, id: string, context: Context): Promise<RepeatedPassages> {
  const { db } = context
  const own = await requireRow(served, id, context)
  const shown = shownFieldsOf(served, own, context)
  const content = !shown || shown.has('content') ? String(own.content ?? '') : ''
  const rows = await candidatesOf(served, { ...own, content }, context)
  const others = rows.map(row => ({ id: String(row.id), content: String(row.content ?? '') }))
  const found = await compare({ content, others })
  const named = new Set([
    ...found.articles.slice(0, MAX_LISTED).map(({ id }) => id),
    ...found.common.flatMap(({ ids }) => namedOf(ids)),
  ])
  const sources = await sourcesOf(
    served,
    rows.filter(row => named.has(String(row.id))),
    context,
  )
  const sourceAt = (id: string) => {
    const source = sources.get(id)
    return source ? [source] : []
  }
  return {
    articles: found.articles.flatMap(({ id, ...passages }) => sourceAt(id).map(source => ({ ...source, ...passages }))),
    more: Math.max(0, found.articles.length - MAX_LISTED),
    common: found.common.map(({ ids, ...passage }) => ({
      ...{ ...passage, count: ids.length },
      articles: namedOf(ids).flatMap(sourceAt),
    })),
    pictures: await findPictures(served, own, context),
    isIndexing: await isIndexing(String(own.tenantId), db),
  }
}

/** Rows of the articles to compare with, newest first. */
async function candidatesOf(served: ModuleDefinition, own: Row, context: Context): Promise<Row[]> {
  const shared = await articlesByHash(own, context)
  const ids = [...new Set([...shared.values()].flat())]
  if (ids.length === 0) return []
  const visible = await rowsIn(served, ids, context).select(['id', 'originId']).execute()
  const others = new Set(visible.filter(row => !isSameText(row, own)).map(({ id }) => String(id)))
  const chosen = chosenOf([...shared.values()].map(found => found.filter(id => others.has(id)).slice(0, COMPARED)))
  return otherVisible(served, own, chosen, context)
}

async function articlesByHash({ id, tenantId, content }: Row, { db }: Context): Promise<Map<string, string[]>> {
  const hashes = await fingerprintsIn(content)
  const { rows } = await sql<{ hash: string; articleId: string }>`
    select hash, article_id from articles_sharing_passages(${tenantId}, ${hashes}::bigint[], ${NEWEST + 1})`.execute(db)
  const shared = new Map<string, string[]>()
  for (const { hash, articleId } of rows)
    if (articleId !== id) shared.set(hash, [...(shared.get(hash) ?? []), articleId])
  return shared
}

/** Those that share most; each that has a fingerprint which few others have is among them. */
function chosenOf(found: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>()
  for (const id of found.flat()) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_COMPARED)
    .map(([id]) => id)
}

async function compare(compared: Compared): Promise<FoundPassages> {
  const { content, others } = compared
  if (others.length === 0) return { articles: [], common: [] }
  const size = others.reduce((sum, other) => sum + other.content.length, content.length)
  if (size <= MAX_INLINE) return comparePassages(compared)
  return parseInThread('comparePassages', compared, () => tooComplex(articles.fields.content.label))
}

async function isIndexing(tenantId: string, db: Context['db']): Promise<boolean> {
  const [articles, pictures] = [await unindexed(tenantId, 1, db), await unreadPictures(tenantId, 1, db)]
  return articles.length + pictures.length > 0
}
