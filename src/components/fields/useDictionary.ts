import { useQuery } from '@tanstack/react-query'
import { request } from '../../providers/http.ts'
import { choicesKey, choicesStaleTime, unannounced } from './useChoices.ts'

export type Dictionaries = 'blade-system/dict' | 'blade-system/dict-biz'

export interface DictionaryEntry {
  dictKey: string
  dictValue: string
}

const none: DictionaryEntry[] = []

/** The entries of a dictionary, asked for once per code. Without a code nothing is asked. */
export function useDictionary(path: Dictionaries, code: string | undefined) {
  const query = useQuery({
    queryKey: choicesKey(path, 'dictionary', code),
    queryFn: () => request<DictionaryEntry[]>({ url: `${path}/dictionary`, params: { code }, meta: unannounced }),
    enabled: code !== undefined,
    staleTime: choicesStaleTime,
  })
  return { entries: query.data ?? none, query }
}
