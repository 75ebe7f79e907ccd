import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { request } from '../../../providers/api/http.ts'
import { useWord } from '../../../providers/i18n/words.ts'
import { choicesKey, choicesStaleTime, unannounced } from './useChoices.ts'

type Dictionaries = 'blade-system/dict' | 'blade-system/dict-biz'

export function dictionaryOf(kind: string): Dictionaries {
  return kind === 'dictBiz' ? 'blade-system/dict-biz' : 'blade-system/dict'
}

export interface DictionaryEntry {
  dictKey: string
  dictValue: string
}

const none: DictionaryEntry[] = []

/** The entries of a dictionary in the language of the moment, requested once per code, and not without one. */
export function useDictionary(path: Dictionaries, code: string | undefined) {
  const word = useWord()
  const query = useQuery({
    queryKey: choicesKey(path, 'dictionary', code),
    queryFn: () => request<DictionaryEntry[]>({ url: `${path}/dictionary`, params: { code }, meta: unannounced }),
    enabled: code !== undefined,
    staleTime: choicesStaleTime,
  })
  const { data = none } = query
  const entries = useMemo(
    () => data.map(entry => ({ ...entry, dictValue: word(code, entry.dictValue) })),
    [data, code, word],
  )
  return { entries, query }
}
