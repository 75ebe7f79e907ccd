import { stringifyTableParams } from '@refinedev/core'
import { errorLog } from '#contract/log/error'

/** The log of errors of these days, both included. */
export function errorsBetween(first: string, last: string): string {
  const between = { field: 'createTime', operator: 'between', value: [first, last] } as const
  const pagination = { current: 1, pageSize: 10 }
  return `${errorLog.route}?${stringifyTableParams({ pagination, filters: [between], sorters: [] })}`
}
