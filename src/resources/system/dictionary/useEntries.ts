import { useKeys } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Dictionary } from '#contract/system/dictionary'
import type { AnyRecord } from '../../../components/resource/definition/defineResource.ts'
import type { SearchValues } from '../../../components/resource/list/filters.ts'
import { read } from '../../../providers/api/call.ts'

const none: AnyRecord[] = []

/** The entries below a dictionary, as a tree. Saving or deleting one renews them, as they are a list of the module. */
export function useEntries(module: Dictionary, parentId: string) {
  const { keys, preferLegacyKeys } = useKeys()
  const [search, setSearch] = useState<SearchValues>({})
  const input = useMemo(
    () => ({ parentId, code: trimmedText(search.code), dictValue: trimmedText(search.dictValue) }),
    [parentId, search],
  )
  const query = useQuery({
    queryKey: keys().data().resource(module.path).action('list').params(input).get(preferLegacyKeys),
    queryFn: async () => (await read(module, 'child-list', input)) as readonly object[] as readonly AnyRecord[],
    keepPreviousData: true,
  })
  return { ...query, rows: query.data ?? none, setSearch, searched: Boolean(input.code ?? input.dictValue) }
}

function trimmedText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
