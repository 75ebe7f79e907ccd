import type { I18nProvider } from '@refinedev/core'
import i18next from 'i18next'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Label } from '#contract/kit/fields'
import { knownLanguage, type Language, langOf } from '../../lib/text/languages.ts'
import { currentLanguage, useSettings } from '../../state/settings.ts'
import type { BothLanguages, Phrase, Phrases } from './keys.ts'
import { signIn } from './signIn.ts'

/** Phrases of sign-in come first, then those that all screens share; those of one screen come with it. */

interface Texts {
  [key: string]: string | Texts
}

const COMMON = 'common'

// Separate from i18next, because a screen may be imported before the language starts.
const namespaces: Record<Language, Record<string, Texts>> = { zh: {}, en: {} }

addPhrases(COMMON, signIn)

export async function startLanguage(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    load: 'currentOnly',
    defaultNS: COMMON,
    // A screen reads common phrases through the namespace of its folder as well.
    fallbackNS: COMMON,
    resources: { zh: { ...namespaces.zh }, en: { ...namespaces.en } },
    interpolation: { escapeValue: false },
    // Codes and keys of dictionaries may contain a colon.
    nsSeparator: '::',
    returnNull: false,
  })
  markDocument(language)
}

useSettings.subscribe(() => {
  const language = currentLanguage()
  if (i18next.isInitialized && i18next.language !== language) void i18next.changeLanguage(language)
})

/** Adds phrases to a namespace. Sections come whole: a later one of the same name replaces the earlier. */
export function addPhrases(namespace: string, phrases: Phrases): void {
  for (const language of ['zh', 'en'] as const) {
    const texts = inLanguage(phrases, language)
    namespaces[language][namespace] = { ...namespaces[language][namespace], ...texts }
    if (i18next.isInitialized) i18next.addResourceBundle(language, namespace, texts)
  }
}

function inLanguage(phrases: Phrases, language: Language): Texts {
  const texts: Texts = {}
  for (const [key, phrase] of Object.entries(phrases)) {
    if (!isPhrase(phrase)) texts[key] = inLanguage(phrase, language)
    else {
      texts[key] = phrase[language]
      if (language === 'en' && phrase.one) texts[`${key}_one`] = phrase.one
    }
  }
  return texts
}

function isPhrase(part: BothLanguages | Phrases): part is BothLanguages {
  return typeof part.zh === 'string'
}

/** The current language. `useTranslation` would copy all of i18next for each component that calls it. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, () => knownLanguage(i18next.language))
}

function onLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** Reads labels of the contract in the language of the moment. The function changes when the language does. */
export function useLabel(): (label: Label) => string {
  const language = useLanguage()
  return useCallback((label: Label) => label[language], [language])
}

/** A phrase outside of React, in the language of the moment. In React, use `useTranslation`. */
export function phrase(key: Phrase, values?: Record<string, string | number>): string {
  return String(i18next.t(key, values))
}

export async function switchLanguage(language: Language): Promise<void> {
  useSettings.setState({ language })
  markDocument(language)
}

function markDocument(language: Language): void {
  document.documentElement.lang = langOf(language)
}

type Words = Readonly<Record<string, string>>

/** The English of the dictionary entries that the product brings, by dictionary and Chinese word. */
const english = new Map<string, Words>()

export function addWords(code: string, words: Words): void {
  english.set(code, { ...english.get(code), ...words })
}

/**
 * Reads an entry of a dictionary in the language of the moment. Entries are data that every tenant words as it likes: in
 * English only those are replaced that still have the text they were given with.
 */
export function useWord(): (code: string | undefined, word: string) => string {
  const language = useLanguage()
  return useCallback(
    (code, word) => (language === 'en' && code !== undefined && english.get(code)?.[word]) || word,
    [language],
  )
}

/** A new object per language: Refine and memoised columns would otherwise retain the old texts. */
export function useI18nProvider(): I18nProvider {
  const { i18n } = useTranslation()
  const language = i18n.language
  return useMemo(() => {
    const t = i18n.getFixedT(language) as (key: string, options: object) => unknown
    return {
      translate: (key: string, options?: unknown, fallback?: string) => {
        const values = typeof options === 'object' && options !== null ? options : {}
        const defaultValue = typeof options === 'string' ? options : (fallback ?? key)
        return String(t(key, { ...values, defaultValue }))
      },
      changeLocale: (next: string) => switchLanguage(knownLanguage(next)),
      getLocale: () => language,
    }
  }, [i18n, language])
}
