/** The two languages, in which every label and phrase is written. */

export type Language = 'zh' | 'en'

/** All languages that a user may choose. */
export const languages: readonly Language[] = ['zh', 'en']

/** A stored code that is none of them reads as the default. */
export function knownLanguage(code: string): Language {
  return code === 'en' ? 'en' : 'zh'
}

/** The locale of dates and numbers. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : 'zh-CN')

/** The `lang` of an element. */
export const langOf = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en')
