/** The query of an address, read into an object and compared. */
export type UrlQuery = Record<string, string | string[]>

export function queryIn(search: string): UrlQuery {
  const query: UrlQuery = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}

/** With the question mark, unless the query is empty. */
export function searchOf(query: UrlQuery): string {
  const pairs = Object.entries(query).flatMap(([name, values]) => [values].flat().map(value => [name, value]))
  // Brackets stay legible; addresses are copied and sent about.
  const search = new URLSearchParams(pairs).toString().replace(/%5B/gi, '[').replace(/%5D/gi, ']')
  return search && `?${search}`
}

export function isEmptyQuery(query: UrlQuery): boolean {
  return Object.keys(query).length === 0
}

/** A list on its first page writes so into its address; that makes no difference. */
export function sameQuery(one: UrlQuery, other: UrlQuery): boolean {
  const [left, right] = [withDefaults(one), withDefaults(other)]
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every(name => String(left[name]) === String(right[name]))
}

/** The query without what a list writes of itself into its address: page, order and filters. */
export function withoutListState(query: UrlQuery): UrlQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !isListState(name)))
}

const isListState = (name: string) => /^(current|pageSize)$|^(sorters|filters)(\[|$)/.test(name)

const withDefaults = (query: UrlQuery): UrlQuery => ({ current: '1', pageSize: '10', ...query })
