/** Texts of the application's language, of antd and of the calendar. Chinese is part of the program, English is loaded. */
import 'dayjs/locale/zh-cn'
import type { ConfigProviderProps } from 'antd'
import zhLocale from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import type { Language } from '../../lib/text/languages.ts'
import { common } from './common.ts'
import { addPhrases, addWords, loadWithLanguage, type Words } from './index.ts'

type Locale = NonNullable<ConfigProviderProps['locale']>

export interface UiTexts {
  locale: Locale
  /** Translations of the dictionary entries that the product brings. */
  words: Words
}

addPhrases('common', common)

const chinese: UiTexts = { locale: zhLocale, words: {} }

const locales: Partial<Record<Language, Locale>> = {}

export async function loadUiLocale(language: Language): Promise<void> {
  const { locale, words } = language === 'zh' ? chinese : (await import('./english.ts')).english
  addWords(language, words)
  locales[language] = locale
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
}

loadWithLanguage(loadUiLocale)

/** Loaded before the first screen and with each switch, so it is there when requested. */
export function uiLocale(language: Language): Locale | undefined {
  return locales[language]
}
