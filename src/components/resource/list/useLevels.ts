import { type CrudFilter, type CrudFilters, type GetListResponse, useDataProvider, useKeys } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { parentFieldOf } from '#contract/kit/module'
import type { AnyRecord, ResourceDefinition } from '../definition/defineResource.ts'

const root = '0'

/** Rows that the user opened, and those opened by a search that the user closed. */
interface Unfolded {
  opened: readonly string[]
  closed: readonly string[]
}

const nothing: Unfolded = { opened: [], closed: [] }

/**
 * The rows of a tree that is read level by level: the roots or the matches of a search, and what is below each opened
 * row. The queries are lists of the module, so that saving a record renews every opened level where it stands.
 */
export function useLevels({ module, tree }: ResourceDefinition, filters: CrudFilters) {
  const { keys, preferLegacyKeys } = useKeys()
  const dataProvider = useDataProvider()
  const search = filters.length > 0 ? JSON.stringify(filters) : ''
  const [unfolded, setUnfolded] = useState<Readonly<Record<string, Unfolded>>>({})
  const { opened, closed } = unfolded[search] ?? nothing
  const listCall = typeof tree === 'object' ? tree.levels : undefined
  const parentField = parentFieldOf(module) ?? 'parentId'
  const top = search ? filters : below(root)
  const levels = listCall === undefined ? [] : [top, ...opened.map(below)]

  function below(parentId: string): CrudFilter[] {
    // Written without an operator, as the call reads it.
    return [{ field: parentField, operator: 'contains', value: parentId }]
  }

  const queries = useQueries({
    queries: levels.map(level => ({
      queryKey: keys().data().resource(module.path).action('list').params({ listCall, level }).get(preferLegacyKeys),
      queryFn: () =>
        dataProvider().getList<AnyRecord>({
          resource: module.path,
          pagination: { mode: 'off' },
          filters: level,
          meta: { listCall, silent: true },
        }),
    })),
  })

  const { rows, expanded } = assembled(
    queries.map(({ data }) => data),
    { opened, closed },
  )

  function fold(id: string, open: boolean) {
    const without = (ids: readonly string[]) => ids.filter(other => other !== id)
    const next = open
      ? { opened: [...opened, id], closed: without(closed) }
      : { opened: without(opened), closed: [...closed, id] }
    setUnfolded(all => ({ ...all, [search]: next }))
  }

  return {
    rows,
    isFetching: queries.some(({ isFetching }) => isFetching),
    error: queries.find(({ isError }) => isError)?.error,
    isError: queries.some(({ isError }) => isError),
    refetch: () => queries.forEach(query => void query.refetch()),
    expandable: {
      expandedRowKeys: expanded,
      onExpand: (open: boolean, { id }: AnyRecord) => fold(id, open),
    },
  }
}

type Answer = GetListResponse<AnyRecord> | undefined

/** The levels put together, and the rows whose level is in sight: those opened, and those a search found more below. */
function assembled([top, ...levels]: readonly Answer[], { opened, closed }: Unfolded) {
  const expanded: string[] = []
  const place = (records: readonly AnyRecord[]): AnyRecord[] =>
    records.map(record => {
      // A tree's records bring the matches below them under this name.
      const matches = record.children as AnyRecord[] | undefined
      const level = levels[opened.indexOf(record.id)]?.data ?? (closed.includes(record.id) ? undefined : matches)
      if (level?.length) expanded.push(record.id)
      if (level?.length) return { ...record, children: place(level) }
      // An empty list of children makes a row that can be opened.
      const { children: _, ...leaf } = record
      return (record.hasChildren || matches ? { ...leaf, children: [] } : leaf) as AnyRecord
    })
  return { rows: place(top?.data ?? []), expanded }
}
