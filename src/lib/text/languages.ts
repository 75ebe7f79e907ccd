/** The two languages of the product, in which every label is written, and those that own/ adds. */
import { languages } from '../../../own/lists/languages.ts'

/** The languages of labels. */
export type Language = 'zh' | 'en'

interface Texts {
  readonly [key: string]: string | Texts
}

/** A language of own/. Whatever it lacks is shown in its base language. */
export interface OwnTexts {
  /** By the folder of the screen; `signIn` and `common` are the phrases that stand beside `src/providers/i18n`. */
  phrases?: Readonly<Record<string, Texts | undefined>>
  /** Labels of fields, modules, menu items and buttons by their text in the base language. */
  labels?: Readonly<Record<string, string>>
  /** Entries of dictionaries, by the code of the dictionary and the Chinese text. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

interface Listed {
  /** The code of the language (BCP 47), such as `ja` or `zh-Hant`. */
  name: string
  load: () => Promise<{ default: OwnTexts }>
}

const listed: readonly Listed[] = languages
const loaded = new Map<string, OwnTexts>()

/** Codes of all languages that a user may choose. */
export const languageCodes: readonly string[] = ['zh', 'en', ...listed.map(({ name }) => name)]

/** A stored code that is none of them reads as the default. */
export function knownLanguage(code: string): string {
  return languageCodes.includes(code) ? code : 'zh'
}

/** The language of labels and of the server's answers: Chinese for the kinds of Chinese, English for all others. */
export function baseLanguage(code: string): Language {
  return knownLanguage(code).startsWith('zh') ? 'zh' : 'en'
}

/** A language of the product itself. */
export const isBaseLanguage = (code: string): code is Language => code === 'zh' || code === 'en'

/** The same for dates and numbers. */
export function localeOf(code: string): string {
  if (code === 'en') return 'en-GB'
  return code === 'zh' ? 'zh-CN' : code
}

/** The `lang` of an element. */
export const langOf = (code: string): string => (code === 'zh' ? 'zh-CN' : code)

/** Name of a language of own/ among its speakers. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
}

/** Loads the texts of a language of own/; those of the product are loaded by `uiLocale`. */
export async function loadOwnTexts(code: string): Promise<OwnTexts | undefined> {
  const found = loaded.get(code) ?? (await listed.find(({ name }) => name === code)?.load())?.default
  if (found) loaded.set(code, found)
  return found
}

/** Content of a language of own/, loaded when it is chosen. */
export function ownTexts(code: string): OwnTexts | undefined {
  return loaded.get(code)
}

export function labelIn(code: string, label: Readonly<Record<Language, string>>): string {
  const text = label[baseLanguage(code)]
  return ownTexts(code)?.labels?.[text] ?? text
}
