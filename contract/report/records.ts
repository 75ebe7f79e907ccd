/** The records that a row of a report represents, as filters of the list of a module. */
import type { ViewFilter } from '../desk/savedView.ts'
import type { Grain } from './query.ts'
import type { ReportValue } from './run.ts'

export interface SourceRecords {
  /** API path of the module. */
  path: string
  /** Filters that all rows have in common. */
  filters: ViewFilter[]
  /** The field by which the records are grouped. */
  field: string
  /** The length of a group, where the field is a time. */
  grain?: Grain
  /** A list can be filtered by records without a value of the field. */
  maybeEmpty: boolean
  /** For each row, the ids of the records that its name belongs to; `field` has one of them. */
  ids?: string[][]
}

/** Values of one filter. */
const MAX_IDS = 200

/** Undefined where the list has no such filters. */
export function filtersOfRow(behind: SourceRecords, row: number, value: ReportValue): ViewFilter[] | undefined {
  const own = groupFilter(behind, row, value)
  if (!own) return undefined
  const same = behind.filters.find(({ field, operator }) => field === own.field && operator === own.operator)
  const others = behind.filters.filter(filter => filter !== same)
  return [...others, same && own.operator === 'between' ? overlap(same, own) : own]
}

function groupFilter({ field, grain, maybeEmpty, ids }: SourceRecords, row: number, value: ReportValue) {
  if (ids) {
    const known = ids[row] ?? []
    // Records without the reference are among those whose reference leads nowhere.
    if (known.length === 0 || known.length > MAX_IDS || known.includes('')) return undefined
    return { field, operator: 'in', value: known }
  }
  if (value === null) return maybeEmpty ? { field, operator: 'null', value: true } : undefined
  if (!grain) return { field, operator: 'eq', value }
  return { field, operator: 'between', value: daysOf(String(value), grain) }
}

/** The first and the last day of `2026-02-28`, `2026-02` or `2026`. */
function daysOf(period: string, grain: Grain): string[] {
  if (grain === 'day') return [period, period]
  if (grain === 'year') return [`${period}-01-01`, `${period}-12-31`]
  const [year = 0, month = 0] = period.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return [`${period}-01`, `${period}-${last}`]
}

/** A list has one range for each field. An end without a day is open. */
function overlap(one: ViewFilter, other: ViewFilter): ViewFilter {
  const [[from, to], [otherFrom, otherTo]] = [daysIn(one), daysIn(other)]
  const later = [from, otherFrom].sort().at(-1) ?? ''
  const [earlier = ''] = [to, otherTo].filter(Boolean).sort()
  return { ...one, value: [later, earlier] }
}

function daysIn({ value }: ViewFilter): [string, string] {
  const [from = '', to = ''] = Array.isArray(value) ? value.map(String) : []
  return [from, to]
}
