import { sql } from 'kysely'
import type { Article } from '#contract/biz/articles'
import { articles } from '#contract/biz/articles'
import type { PassageSource, RepeatedPassages } from '#contract/biz/passages'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { present } from '../../../../kit/lists/lists.ts'
import { shownFieldsOf, visibleTo } from '../../../../kit/lists/visibility.ts'
import { requireRow } from '../../../../kit/records/rows.ts'
import { dynamic, type Row } from '../../../../platform/db/dynamic.ts'
import { parseInThread, tooComplex } from '../../../../platform/threads/parseInThread.ts'
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
    isIndexing: (await unindexed(String(own.tenantId), 1, db)).length > 0,
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
  if (chosen.length === 0) return []
  const rows = await rowsIn(served, chosen, context).selectAll().orderBy('id', 'desc').execute()
  // A field that is hidden from the caller is not shown in an excerpt either.
  return rows.filter(row => {
    const shown = shownFieldsOf(served, row, context)
    return !shown || (shown.has('content') && shown.has('title'))
  })
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

const rowsIn = (served: ModuleDefinition, ids: readonly string[], context: Context) =>
  dynamic(context.db).selectFrom(served.table).where('id', 'in', ids).where(visibleTo(served, context))

/** A draft of a released article repeats it. */
function isSameText(one: Row, other: Row): boolean {
  const origin = ({ id, originId }: Row) => originId ?? id
  return origin(one) === origin(other)
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

async function sourcesOf(served: ModuleDefinition, rows: Row[], context: Context): Promise<Map<string, PassageSource>> {
  const sources = new Map<string, PassageSource>()
  // Records of the module, with the names of what they refer to.
  const records = (await present(served, rows, context)) as unknown as Named[]
  for (const { id, title, publishState, publishTime, createTime, ...names } of records) {
    const { publishStateName = '', editionTitle = '' } = names
    sources.set(id, { id, title, publishState, publishStateName, date: publishTime || createTime, editionTitle })
  }
  return sources
}

type Named = Article & { publishStateName?: string; editionTitle?: string }
