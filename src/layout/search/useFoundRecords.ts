import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FoundGroup, search } from '#contract/system/search'
import { isOffered } from '../../lib/extensions.ts'
import { call } from '../../providers/api/call.ts'

/** Between two letters of somebody who types. */
const PAUSE_MS = 200

interface FoundRecords {
  groups: readonly FoundGroup[]
  /** True while the results of earlier words are shown. */
  isSearching: boolean
  isError: boolean
}

/** Records of all modules, or of one, as somebody types. */
export function useFoundRecords(typed: string, type: string): FoundRecords {
  const words = useLater(typed.trim())
  const enabled = words !== '' && isOffered(`${search.path}/find`)
  const { data, isFetching, isError } = useQuery<FoundGroup[]>({
    queryKey: [search.path, words, type],
    queryFn: () => call(search, 'find', { words, ...(type && { type }) }),
    enabled,
    keepPreviousData: true,
    cacheTime: 0,
    retry: false,
  })
  const isTyping = typed.trim() !== words
  return { groups: (enabled && data) || [], isSearching: isFetching || (isTyping && typed.trim() !== ''), isError }
}

function useLater(value: string): string {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return later
}
