/** The index of the search over everything, as the write path of the kit maintains it. */
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type SearchedFields, searchedFieldsOf } from '#contract/kit/lists/searchedFields'
import type { Module } from '#contract/kit/module'
import type { Db, Row } from '../../platform/db/database.ts'
import { PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import type { WireRecord } from '../definition/columns.ts'
import { plainWords } from '../input/cleanHtml.ts'
import { TERMS_VERSION, type Texts, termsOf } from './terms.ts'

/** Characters of a text that are looked through. */
const MAX_BODY = 20_000
const MAX_FACTS = 2000

/** Undefined: nothing of the module is found. Declarations do not change while the program runs. */
export function searchedOf(module: Module): SearchedFields | undefined {
  if (!known.has(module)) known.set(module, searchedFieldsOf(module))
  return known.get(module)
}

const known = new WeakMap<Module, SearchedFields | undefined>()

export function textsOf({ fields }: Module, { titles, facts, bodies }: SearchedFields, record: Row): Texts {
  const plainOf = (key: string) => {
    const value = String(record[key] ?? '')
    return (fields[key]?.kind === 'html' ? plainWords(value) : value).trim()
  }
  const title = titles.map(plainOf).find(text => text !== '') ?? ''
  const joined = (keys: readonly string[]) => keys.map(plainOf).filter(text => text !== '' && text !== title)
  return {
    title: title.slice(0, MAX_FACTS),
    facts: joined(facts).join('\n').slice(0, MAX_FACTS),
    body: joined(bodies).join('\n').slice(0, MAX_BODY),
  }
}

interface Change {
  before: WireRecord | undefined
  after: WireRecord | undefined
}

/** Entries of another shape were made by other rules. */
export function shapeOf(searched: SearchedFields): string {
  return hash('sha256', JSON.stringify([TERMS_VERSION, searched])).slice(0, 16)
}

/** Entries as `put_search_entries` expects them; in the order of their times. */
function entriesOf(module: Module, searched: SearchedFields, records: readonly WireRecord[]): object[] {
  const shape = shapeOf(searched)
  return records.map(record => {
    const texts = textsOf(module, searched, record)
    const { id, tenantId: tenant, version } = record
    const shared = module.tenancy !== 'tenant' && tenant === PLATFORM_TENANT
    return { module: module.path, id, tenant, shared, version, shape, ...texts, terms: termsOf(texts).join(' ') }
  })
}

/** Writes the entries of records, in the transaction of their write. */
export async function storeEntries(module: Module, records: readonly WireRecord[], db: Db): Promise<void> {
  const searched = searchedOf(module)
  if (!searched || records.length === 0) return
  const entries = JSON.stringify(entriesOf(module, searched, records))
  await sql`select put_search_entries(${entries}::jsonb)`.execute(db)
}

/**
 * The same for changes: a removed record is no longer found. Unchanged words leave the entry unchanged, so that the
 * record retains its place among the newest results.
 */
export async function updateSearchIndex(module: Module, changes: readonly Change[], db: Db): Promise<void> {
  const searched = searchedOf(module)
  if (!searched) return
  const textsIn = (record: WireRecord) => textsOf(module, searched, record)
  const put = changes.flatMap(({ before, after }) =>
    after && !(before && isDeepStrictEqual(textsIn(before), textsIn(after))) ? [after] : [],
  )
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
  await storeEntries(module, put, db)
  if (removed.length > 0) await sql`select drop_search_entries(${module.path}, ${removed}::bigint[])`.execute(db)
}
