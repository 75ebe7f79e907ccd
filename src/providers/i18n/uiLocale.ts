/** Texts of the application's language, of antd and of the calendar. Chinese is part of the program, English is loaded. */
import type { Locale } from 'antd/es/locale'
import zhLocale from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import i18next from 'i18next'
import { baseLanguage, loadOwnTexts } from '../../lib/text/languages.ts'
import { zh } from './common.zh.ts'
import { addCommon, addOwnPhrases, startLanguage } from './index.ts'
import type { Phrases } from './keys.ts'
import { loadWithLanguage } from './language.ts'
import type { OwnLanguage } from './ownLanguage.ts'
import { addWords, type Words } from './words.ts'

export interface UiTexts {
  phrases: Phrases
  locale: Locale
  /** Translations of the dictionary entries that the product brings. */
  words: Words
}

const chinese: UiTexts = { phrases: zh, locale: zhLocale, words: {} }

const locales: Record<string, Locale> = {}

/** Starts i18next, if it is the first. */
export async function loadUiLocale(language: string): Promise<void> {
  if (!i18next.isInitialized) await startLanguage(language)
  const base = baseLanguage(language)
  const { phrases, locale, words } = base === 'zh' ? chinese : (await import('./english.ts')).english
  addCommon(base, phrases)
  addWords(base, words)
  // A file of own/languages/, which the type of all of them holds to be one.
  const own = (await loadOwnTexts(language)) as OwnLanguage | undefined
  addOwnPhrases(language)
  locales[language] = (await own?.widgets?.())?.default ?? locale
  dayjs.locale((await own?.calendar?.())?.default ?? (base === 'zh' ? 'zh-cn' : 'en'))
}

loadWithLanguage(loadUiLocale)

/** Loaded before the first screen and with each switch, so it is there when requested. */
export function uiLocale(language: string): Locale | undefined {
  return locales[language]
}
