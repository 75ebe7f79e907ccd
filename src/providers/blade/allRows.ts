import type { BaseRecord, GetListResponse, Pagination } from '@refinedev/core'
import type { Paged } from '#contract/kit/reply'
import { ApiError } from './apiError.ts'

export type ListAnswer<Row> = Paged<Row> | Row[] | null

const PAGE_SIZE = 200
const MAX_PAGES = 500

/** Trees come as a plain array, and the totals of some servers as text. Without a total a full page may have a next one. */
export function listed<Row extends BaseRecord>(answer: ListAnswer<Row>, page: Pagination = {}): GetListResponse<Row> {
  if (Array.isArray(answer)) return { data: answer, total: answer.length }
  const { records, total, totalCapped }: Partial<Paged<Row>> = answer ?? {}
  const data = records ?? []
  const known = Number(total ?? -1)
  if (known >= 0) return { data, total: known, ...(totalCapped && { totalCapped }) }
  const { current = 1, pageSize = 10 } = page
  const seen = (current - 1) * pageSize + data.length
  return data.length < pageSize ? { data, total: seen } : { data, total: seen + 1, totalCapped: true }
}

/** Trees answer everything at once, other lists page by page; a row that moves to a later page meanwhile counts once. */
export async function allRows<Row extends BaseRecord>(
  read: (page: Pagination) => Promise<ListAnswer<Row>>,
): Promise<GetListResponse<Row>> {
  const first = listed(await read({ mode: 'off' }))
  if (first.data.length >= first.total && !first.totalCapped) return first
  const rows = new Map<unknown, Row>()
  for (let current = 1; current <= MAX_PAGES; current += 1) {
    const answer = await read({ current, pageSize: PAGE_SIZE })
    const { data } = listed(answer)
    for (const row of data) rows.set(row.id ?? row, row)
    // Servers may give smaller pages than were requested.
    const size = Array.isArray(answer) ? PAGE_SIZE : Number(answer?.size ?? PAGE_SIZE)
    if (data.length < Math.min(size, PAGE_SIZE)) return { data: [...rows.values()], total: rows.size }
  }
  throw new ApiError(`A list of more than ${MAX_PAGES * PAGE_SIZE} rows is read page by page.`, 400)
}
