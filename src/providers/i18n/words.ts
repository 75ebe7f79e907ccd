import i18next from 'i18next'
import { useCallback } from 'react'
import type { Language } from '../../lib/text/languages.ts'
import { useLanguage } from './index.ts'

/** By the code of a dictionary and the Chinese word. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

const NAMESPACE = 'words'

export function addWords(language: Language, words: Words): void {
  i18next.addResourceBundle(language, NAMESPACE, words)
}

/**
 * Reads an entry of a dictionary in the language of the moment. Entries are data that every tenant words as it likes: in
 * English only those are others that still say what they said when they were given.
 */
export function useWord(): (code: string | undefined, word: string) => string {
  const language = useLanguage()
  return useCallback(
    (code, word) => {
      const words = code && i18next.getResource(language, NAMESPACE, code)
      return (words as Words[string] | undefined)?.[word] ?? word
    },
    [language],
  )
}
