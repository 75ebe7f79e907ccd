/** Finds records of all modules. The index only proposes: what is shown, the list of each module has shown the caller. */

import { sql } from 'kysely'
import type { SearchedFields } from '#contract/kit/lists/searchedFields'
import type { FoundGroup, FoundRecord } from '#contract/system/search'
import { isAllowed } from '../../platform/http/guard.ts'
import type { WireRecord } from '../definition/columns.ts'
import { policyOf } from '../definition/policies.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { findListed, recordsAmong } from '../lists/lists.ts'
import { isShownInAll } from '../lists/visibility.ts'
import { searchedOf, textsOf } from './entries.ts'
import { shownParts } from './shownParts.ts'
import { MAX_TERM, pairsOf, type Run, runsOf, searchTextOf, type Texts } from './terms.ts'

/** The words that somebody looks for, as a query of the index. */

const MAX_RUNS = 8

/** The words that must all occur; undefined where there is none. */
export function wordsIn(text: string): Run[] | undefined {
  const runs = runsOf(text).slice(0, MAX_RUNS)
  return runs.length > 0 ? runs : undefined
}

export const queryFor = (runs: readonly Run[]): string => all(runs.map(run => any(waysToFind(run))))

// Runs contain only letters and digits, so that nothing needs an escape.
const term = (text: string) => `'${text}'`
const all = (parts: readonly string[]) => parts.join(' & ')
const any = (parts: readonly string[]) => `(${[...new Set(parts)].join(' | ')})`

function waysToFind(run: Run): string[] {
  if (run.isHan) return [`(${all(pairsOf(run.characters).map(term))})`]
  const text = searchTextOf(run)
  const beginning = term(text.slice(0, MAX_TERM))
  if (/^\d+$/.test(text)) return text.length < 4 ? [beginning] : [beginning, term(`#${text.slice(0, MAX_TERM)}`)]
  if (!/^[a-z]{2,40}$/.test(text)) return [beginning]
  return [beginning, initials(text), term(`~${text.slice(0, MAX_TERM)}`)]
}

function initials(letters: string): string {
  const size = letters.length === 2 ? 2 : 3
  const grams = Array.from({ length: letters.length - size + 1 }, (_, index) => letters.slice(index, index + size))
  return `(${all(grams.map(gram => term(`^${gram}`)))})`
}

interface SearchRequest {
  words: string
  /** Path of the only module that is looked at. */
  type?: string | undefined
  /** Results of each module. */
  size: number
}

/** Proposals of a module of which the caller does not see all records. */
const MAX_PROPOSED = 2000

export async function findEverywhere({ words, type, size }: SearchRequest, context: Context): Promise<FoundGroup[]> {
  const wanted = wordsIn(words)
  if (!wanted) return []
  const { all } = context.services.modules
  const places = all.filter(({ module }) => !type || module.path === type).flatMap(served => placeOf(served, context))
  if (places.length === 0) return []
  return search(places, { wanted, size }, context)
}

/** A module whose list the caller may open. */
interface Place {
  served: ModuleDefinition
  searched: SearchedFields
  opens: boolean
}

function placeOf(served: ModuleDefinition, context: Context): Place[] {
  const { module, policies } = served
  const { caller } = context
  const searched = searchedOf(module)
  if (!searched || !findListed(module.path, context)) return []
  const isOpen = !caller.closedRoutes.has(`${module.path}/detail`)
  return [{ served, searched, opens: isOpen && isAllowed(caller, policies.detail ?? policyOf(module, 'detail')) }]
}

interface Search {
  wanted: readonly Run[]
  size: number
}

async function search(places: readonly Place[], request: Search, context: Context): Promise<FoundGroup[]> {
  const { wanted, size } = request
  const query = queryFor(wanted)
  const groups = new Map<Place, FoundGroup>()
  let open = places
  // Where some of the proposals are not shown, there may be others.
  for (let most = size + 1; open.length > 0 && most <= MAX_PROPOSED; most *= 8) {
    const proposed = await propose(query, open, most, context)
    const found: (FoundGroup | undefined)[] = []
    // One after the other: a search uses one connection.
    for (const place of open)
      found.push(await shownOf(place, proposed.get(place.served.module.path) ?? [], request, context))
    open = open.filter((place, index) => {
      const group = found[index]
      if (group && group.records.length > 0) groups.set(place, group)
      const count = proposed.get(place.served.module.path)?.length ?? 0
      return count >= most && !group?.more
    })
  }
  return places.flatMap(place => groups.get(place) ?? [])
}

/** Ids by the path of their module, the newest first. */
async function propose(query: string, places: readonly Place[], most: number, { db }: Context) {
  const modules = places.map(({ served }) => served.module.path)
  const { rows } = await sql<{ module: string; recordId: string; place: string }>`
    select module, record_id::text, place from find_search_entries(${query}, ${modules}::text[], ${most})`.execute(db)
  const ids = new Map<string, string[]>()
  const newest = [...rows].sort((one, other) => Number(other.place) - Number(one.place))
  for (const { module, recordId } of newest) ids.set(module, [...(ids.get(module) ?? []), recordId].slice(0, most))
  return ids
}

/** Those of the proposed records that the caller's list shows, with what was found in them. */
async function shownOf(
  place: Place,
  ids: readonly string[],
  request: Search,
  context: Context,
): Promise<FoundGroup | undefined> {
  if (ids.length === 0) return undefined
  const { served, searched, opens } = place
  const { wanted, size } = request
  const { path, route = '', title } = served.module
  const records = await recordsAmong(served, ids, context)
  const texts = await textsFor(place, records, context)
  const order = new Map(ids.map((id, index) => [id, index]))
  const found = records
    .sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
    .flatMap((record): FoundRecord[] => {
      const shown = shownParts(texts.get(record.id) ?? textsOf(served.module, searched, record), wanted)
      if (!shown) return []
      return [{ id: record.id, ...shown, updateTime: String(record.updateTime) }]
    })
  return { path, route, title, opens, records: found.slice(0, size), more: found.length > size }
}

/** The texts of the index; where a field is hidden from the caller, only what the list has shown. */
async function textsFor({ served, searched }: Place, records: readonly WireRecord[], context: Context) {
  const { titles, facts, bodies } = searched
  const seesAll = [...titles, ...facts, ...bodies].every(key => isShownInAll(served, key, { ...context, call: 'list' }))
  if (!seesAll || records.length === 0) return new Map<string, Texts>()
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<Texts & { recordId: string }>`
    select record_id::text, title, facts, body from read_search_entries(${served.module.path}, ${ids}::bigint[])`.execute(
    context.db,
  )
  return new Map(rows.map(({ recordId, ...texts }) => [recordId, texts]))
}
