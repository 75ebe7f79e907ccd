import { useTable } from '@refinedev/antd'
import {
  type CrudFilter,
  type CrudFilters,
  type CrudSorting,
  type GetListResponse,
  type HttpError,
  useDataProvider,
  useKeys,
} from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { parentFieldOf } from '#contract/kit/module'
import { firstPage } from '#contract/kit/rules'
import type { AnyRecord, ResourceDefinition } from '../definition/defineResource.ts'
import { searchedFields } from '../definition/fieldsOf.ts'
import { filtersOf, isSearched, type SearchValues, valuesOf } from '../filters/conditions.ts'
import type { SortOrder } from '../table/RecordTable.tsx'
import { firstViewOf } from './listSettings.ts'

/** The maximum of the server. */
const MAX_SORTERS = 5
const READ_AT_ONCE = 100

export type ResourceTable = ReturnType<typeof useResourceTable>

/**
 * The list of a resource: its rows, and page, filters and order stored in the address. A list in a dialog, which is
 * `within` these filters, leaves the address alone.
 */
export function useResourceTable(definition: ResourceDefinition, within?: CrudFilters) {
  const fields = useMemo(() => searchedFields(definition), [definition])
  const { search } = useLocation()
  const byLevels = typeof definition.tree === 'object'
  const provider = useDataProvider()
  const listMeta = { listCall: definition.listCall, listPath: definition.module.listPath }
  const [firstView] = useState(() =>
    within || definition.tree ? undefined : firstViewOf(definition.module.path, search),
  )
  const { searchFormProps, ...table } = useTable<AnyRecord, HttpError, SearchValues>({
    resource: definition.module.path,
    syncWithLocation: within === undefined,
    pagination: definition.tree ? { mode: 'off' } : { pageSize: firstPage.pageSize },
    filters: {
      defaultBehavior: 'replace',
      permanent: within,
      ...(firstView && { initial: firstView.filters as CrudFilters }),
    },
    ...(firstView && { sorters: { initial: firstView.sorters } }),
    // Parameters of a dialog's address would join the list's key and fetch it again.
    meta: {
      id: undefined,
      action: undefined,
      view: undefined,
      silent: true,
      ...listMeta,
    },
    liveMode: definition.live ? 'auto' : 'off',
    queryOptions: { keepPreviousData: true, enabled: !byLevels },
    onSearch: searchedBy,
  })
  // The hook has made it, and its type leaves out that it has.
  const form = searchFormProps.form as FormInstance<SearchValues>
  const levels = useLevels(definition, table.filters)
  const { data, error, isFetching, isError, isSuccess, isPreviousData, refetch } = table.tableQuery
  const { current, setCurrent, pageSize, filters } = table
  const rows = useMemo(() => [...(data?.data ?? [])], [data])
  const total = data?.total ?? 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once; later the form leads.
  useEffect(() => form.setFieldsValue(valuesOf(fields, filters)), [form])

  // Removing the only row of the last page leaves the current page beyond the end.
  const beyondEnd = isSuccess && !isFetching && !isPreviousData && rows.length === 0 && current > 1
  useEffect(() => {
    if (beyondEnd) setCurrent(Math.max(1, Math.min(current - 1, Math.ceil(total / pageSize))))
  }, [beyondEnd, current, pageSize, setCurrent, total])

  /** The first records of all pages, or all of them. */
  async function readPages(count: number): Promise<AnyRecord[]> {
    const found = new Map<string, AnyRecord>()
    for (let page = 1; found.size < Math.min(count, total); page += 1) {
      const { data } = await provider().getList<AnyRecord>({
        resource: definition.module.path,
        pagination: { current: page, pageSize: READ_AT_ONCE },
        filters,
        sorters: table.sorters,
        meta: listMeta,
      })
      for (const record of data) found.set(record.id, record)
      if (data.length < READ_AT_ONCE) break
    }
    return [...found.values()].slice(0, count)
  }

  /** The filters that are not in the search form, and those of its values. */
  function searchedBy(values: SearchValues): CrudFilters {
    const besides = table.filters.filter(filter => !fields.some(named => isSearched(named, filter)))
    return [...besides, ...filtersOf(fields, values)]
  }

  function searchFor(values: SearchValues) {
    // Searched for again, the rows are read again.
    if (current === 1 && JSON.stringify(searchedBy(values)) === JSON.stringify(filters))
      void (byLevels ? levels : table.tableQuery).refetch()
    searchFormProps.onFinish?.(values)
  }

  /** Other filters than those of now. What was typed into the search form and not yet searched for stays. */
  function filterBy(filters: CrudFilters) {
    const [before, after] = [table.filters, filters].map(each => valuesOf(fields, each)) as [SearchValues, SearchValues]
    const names = Object.keys(after).filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    form.setFieldsValue(Object.fromEntries(names.map(name => [name, after[name]])))
    table.setFilters(filters, 'replace')
    setCurrent(1)
  }

  function turn(page: number, size: number) {
    table.setPageSize(size)
    setCurrent(size === pageSize ? page : 1)
  }

  function narrow(name: string, value: string | undefined) {
    const others = table.filters.filter(filter => 'field' in filter && filter.field !== name)
    table.setFilters([...others, ...(value ? [{ field: name, operator: 'contains' as const, value }] : [])], 'replace')
    setCurrent(1)
  }

  /** With `beside`, the column joins those that the list is ordered by. */
  function sort(field: string, order: SortOrder | undefined, beside = false) {
    const next = order && { field, order: order === 'ascend' ? ('asc' as const) : ('desc' as const) }
    const place = table.sorters.findIndex(sorter => sorter.field === field)
    const others = table.sorters.filter(sorter => sorter.field !== field)
    if (!beside) table.setSorters(next ? [next] : [])
    else if (!next) table.setSorters(others)
    else table.setSorters(place < 0 ? [...others, next].slice(-MAX_SORTERS) : table.sorters.with(place, next))
    setCurrent(1)
  }

  function replaceAll(filters: CrudFilters, sorters: CrudSorting) {
    form.setFieldsValue(valuesOf(fields, filters))
    table.setFilters(filters, 'replace')
    table.setSorters(sorters)
    setCurrent(1)
  }

  /** Shows a saved view. */
  function show(filters: CrudFilters, sorters: CrudSorting) {
    form.resetFields()
    replaceAll(filters, sorters)
  }

  return {
    ...table,
    ...(byLevels ? levels : { rows, error, isFetching, isError, refetch, expandable: undefined }),
    firstView,
    show,
    fields,
    form,
    total,
    totalCapped: data?.totalCapped === true,
    /** A tree that is read level by level has no number. */
    counted: data !== undefined && !byLevels,
    beyondEnd,
    readPages,
    searchFor,
    filterBy,
    narrow,
    sort,
    turn,
    reset: () => replaceAll([], []),
  }
}

const root = '0'

/** Rows that the user opened, and those opened by a search that the user closed. */
interface ExpandedRows {
  opened: readonly string[]
  closed: readonly string[]
}

const nothing: ExpandedRows = { opened: [], closed: [] }

/**
 * The rows of a tree that is read level by level: the roots or the matches of a search, and what is below each opened
 * row. The queries are lists of the module, so that saving a record refetches every opened level in place.
 */
function useLevels({ module, tree }: ResourceDefinition, filters: CrudFilters) {
  const { keys, preferLegacyKeys } = useKeys()
  const dataProvider = useDataProvider()
  const search = filters.length > 0 ? JSON.stringify(filters) : ''
  const [unfolded, setUnfolded] = useState<Readonly<Record<string, ExpandedRows>>>({})
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
function assembled([top, ...levels]: readonly Answer[], { opened, closed }: ExpandedRows) {
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
