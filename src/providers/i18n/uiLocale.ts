/** Texts of the application's language, of antd and of the calendar. */
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import type { Language } from '../../state/settings.ts'
import { addCommon, loadWithLanguage } from './index.ts'
import type { Phrases } from './keys.ts'
import { addWords } from './words.ts'

const locales: Partial<Record<Language, Locale>> = {}

// English is what dayjs speaks by itself.
const load: Record<Language, () => Promise<[Phrases, Locale, unknown]>> = {
  zh: () =>
    Promise.all([
      import('./common.zh.ts').then(module => module.zh),
      import('antd/es/locale/zh_CN').then(module => module.default),
      import('dayjs/locale/zh-cn'),
    ]),
  en: () =>
    Promise.all([
      import('./common.en.ts').then(module => module.en),
      import('antd/es/locale/en_US').then(module => module.default),
      import('./dictionaryWords.ts').then(module => addWords(module.dictionaryWords)),
    ]),
}

export async function loadUiLocale(language: Language): Promise<void> {
  const [texts, locale] = await load[language]()
  addCommon(language, texts)
  locales[language] = locale
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
}

loadWithLanguage(loadUiLocale)

/** Loaded before the first screen and with each switch, so it is there when requested. */
export function uiLocale(language: Language): Locale | undefined {
  return locales[language]
}
