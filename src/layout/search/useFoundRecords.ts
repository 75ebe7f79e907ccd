import { useEffect, useState } from 'react'
import { type FoundGroup, search } from '#contract/system/search'
import { isOffered } from '../../lib/extensions.ts'
import { useCall } from '../../providers/api/useCall.ts'

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
  const { data, isFetching, isError } = useCall(
    search,
    'find',
    { words, ...(type && { type }) },
    { enabled, keepPreviousData: true, cacheTime: 0 },
  )
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
