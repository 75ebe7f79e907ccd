/** Texts of the application's language, of antd and of the calendar. Chinese is part of the program, English is loaded. */
import type { Locale } from 'antd/es/locale'
import zhLocale from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import i18next from 'i18next'
import type { Language } from '../../lib/text/languages.ts'
import { zh } from './common.zh.ts'
import { addCommon, startLanguage } from './index.ts'
import type { Phrases } from './keys.ts'
import { loadWithLanguage } from './language.ts'
import { addWords, type Words } from './words.ts'

export interface UiTexts {
  phrases: Phrases
  locale: Locale
  /** Translations of the dictionary entries that the product brings. */
  words: Words
}

const chinese: UiTexts = { phrases: zh, locale: zhLocale, words: {} }

const locales: Partial<Record<Language, Locale>> = {}

/** Starts i18next, if it is the first. */
export async function loadUiLocale(language: Language): Promise<void> {
  if (!i18next.isInitialized) await startLanguage(language)
  const { phrases, locale, words } = language === 'zh' ? chinese : (await import('./english.ts')).english
  addCommon(language, phrases)
  addWords(language, words)
  locales[language] = locale
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
}

loadWithLanguage(loadUiLocale)

/** Loaded before the first screen and with each switch, so it is there when requested. */
export function uiLocale(language: Language): Locale | undefined {
  return locales[language]
}
