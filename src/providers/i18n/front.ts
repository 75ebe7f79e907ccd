/**
 * The phrases of what is shown without the application: sign-in, lock and failures to load. i18next comes with the
 * application and holds them as well.
 */
import { currentLanguage, type Language, useSettings } from '../../state/settings.ts'
import type { InEnglish, KeyIn, Phrases } from './keys.ts'
import { en } from './signIn.en.ts'
import { zh } from './signIn.zh.ts'

export type FrontPhrase = KeyIn<typeof zh>
type Values = Record<string, string | number>

export const signIn: Record<Language, Phrases> = { zh, en }

/** The phrases of one part, which may read those of the sign-in page as well. */
export function frontPhrases<Zh extends Phrases>(own: { zh: Zh; en: InEnglish<Zh> }) {
  type Translate = (key: KeyIn<Zh> | FrontPhrase, values?: Values) => string
  const translateTo =
    (language: Language): Translate =>
    (key, values = {}) => {
      const text = phraseIn(own[language], key) ?? phraseIn(signIn[language], key) ?? key
      return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
    }
  const translations: Record<Language, Translate> = { zh: translateTo('zh'), en: translateTo('en') }
  return {
    usePhrases: () => ({ t: translations[useFrontLanguage()] }),
    /** Outside of React, in the current language. */
    phrase: ((key, values) => translations[currentLanguage()](key, values)) as Translate,
  }
}

export const { usePhrases: useFrontPhrases, phrase: frontPhrase } = frontPhrases({ zh, en })

export function useFrontLanguage(): Language {
  return useSettings(({ language }) => (language === 'en' ? 'en' : 'zh'))
}

function phraseIn(phrases: Phrases, key: string): string | undefined {
  let found: string | Phrases | undefined = phrases
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}
