import { useList } from '@refinedev/core'
import { useState } from 'react'
import type { Dictionary } from '#contract/system/dictionary'
import type { AnyRecord } from '../../../components/resource/definition/defineResource.ts'
import type { SearchValues } from '../../../components/resource/list/filters.ts'

const none: AnyRecord[] = []

/** The entries below a dictionary, as a tree. Saving or deleting one renews them, as they are a list of the module. */
export function useEntries(module: Dictionary, parentId: string) {
  const [search, setSearch] = useState<SearchValues>({})
  const [code, dictValue] = [trimmedText(search.code), trimmedText(search.dictValue)]
  // Written without an operator, as the call reads it.
  const filters = Object.entries({ parentId, code, dictValue }).map(
    ([field, value]) => ({ field, operator: 'contains', value }) as const,
  )
  const query = useList<AnyRecord>({
    resource: module.path,
    filters,
    pagination: { mode: 'off' },
    meta: { listCall: 'child-list', silent: true },
    queryOptions: { keepPreviousData: true },
  })
  return { ...query, rows: query.data?.data ?? none, setSearch, searched: Boolean(code ?? dictValue) }
}

function trimmedText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
