/**
 * The phrases of what is shown without the application: sign-in, lock and failures to load. i18next comes with the
 * application and holds them as well.
 */
import { baseLanguage, knownLanguage, type Language, ownTexts } from '../../lib/text/languages.ts'
import { shownLanguage, useSettings } from '../../state/settings.ts'
import type { InEnglish, KeyIn, Phrases } from './keys.ts'
import { en } from './signIn.en.ts'
import { zh } from './signIn.zh.ts'

export type FrontPhrase = KeyIn<typeof zh>
type Values = Record<string, string | number>

export const signIn: Record<Language, Phrases> = { zh, en }

/** The phrases of one part, named by its folder, which may read those of the sign-in page as well. */
export function frontPhrases<Zh extends Phrases>(folder: string, phrases: { zh: Zh; en: InEnglish<Zh> }) {
  type Translate = (key: KeyIn<Zh> | FrontPhrase, values?: Values) => string
  const translations: Record<string, Translate> = {}
  const translateTo = (language: string): Translate => {
    const base = baseLanguage(language)
    translations[language] ??= (key, values = {}) => {
      const { [folder]: ofFolder, signIn: ofPage } = ownTexts(language)?.phrases ?? {}
      const text = [ofFolder, phrases[base], ofPage, signIn[base]].map(part => phraseIn(part, key)).find(Boolean) ?? key
      return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
    }
    return translations[language]
  }
  return {
    usePhrases: () => ({ t: translateTo(useShownFrontLanguage()) }),
    /** Outside of React, in the current language. */
    phrase: ((key, values) => translateTo(shownLanguage())(key, values)) as Translate,
  }
}

export const { usePhrases: useFrontPhrases, phrase: frontPhrase } = frontPhrases('signIn', { zh, en })

/** The language of labels: that of the moment, or the one on which it is based. */
export function useFrontLanguage(): Language {
  return baseLanguage(useShownFrontLanguage())
}

/** The code of the language of the moment. */
export function useShownFrontLanguage(): string {
  return useSettings(({ language }) => knownLanguage(language))
}

function phraseIn(phrases: string | Phrases | undefined, key: string): string | undefined {
  let found = phrases
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}
