/**
 * The phrases of what is shown without the application: sign-in, lock and failures to load. i18next comes with the
 * application and holds them as well.
 */
import { knownLanguage, type Language } from '../../lib/text/languages.ts'
import { currentLanguage, useSettings } from '../../state/settings.ts'
import type { InEnglish, KeyIn, Phrases } from './keys.ts'
import { en } from './signIn.en.ts'
import { zh } from './signIn.zh.ts'

export type FrontPhrase = KeyIn<typeof zh>
type Values = Record<string, string | number>

export const signIn: Record<Language, Phrases> = { zh, en }

/** The phrases of one part, which may read those of the sign-in page as well. */
export function frontPhrases<Zh extends Phrases>(phrases: { zh: Zh; en: InEnglish<Zh> }) {
  type Translate = (key: KeyIn<Zh> | FrontPhrase, values?: Values) => string
  const translationTo =
    (language: Language): Translate =>
    (key, values = {}) => {
      const text = phraseIn(phrases[language], key) ?? phraseIn(signIn[language], key) ?? key
      return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
    }
  const translations = { zh: translationTo('zh'), en: translationTo('en') }
  return {
    usePhrases: () => ({ t: translations[useFrontLanguage()] }),
    /** Outside of React, in the current language. */
    phrase: ((key, values) => translations[currentLanguage()](key, values)) as Translate,
  }
}

export const { usePhrases: useFrontPhrases, phrase: frontPhrase } = frontPhrases({ zh, en })

/** The language of the moment. */
export function useFrontLanguage(): Language {
  return useSettings(({ language }) => knownLanguage(language))
}

function phraseIn(phrases: string | Phrases | undefined, key: string): string | undefined {
  let found = phrases
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}
