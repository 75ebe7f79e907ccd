import { type CrudFilters, stringifyTableParams } from '@refinedev/core'
import { firstPage } from '#contract/kit/rules'
import { filtersOfRow, type RecordsBehind } from '#contract/report/records'
import type { ReportResult } from '#contract/report/run'
import { knownResource } from '../resource/definition/lazyResource.ts'

/** The address of the list of the records behind a row, where there is one. */
export type RowAddress = (row: number | undefined) => string | undefined

export function recordLinks(records: RecordsBehind | undefined, { rows }: ReportResult): RowAddress | undefined {
  const route = records && knownResource(records.path)?.route
  if (!records || !route) return undefined
  return row => {
    const filters = row === undefined ? undefined : filtersOfRow(records, row, rows[row]?.[0] ?? null)
    if (!filters) return undefined
    return `${route}?${stringifyTableParams({ pagination: firstPage, filters: filters as CrudFilters, sorters: [] })}`
  }
}
