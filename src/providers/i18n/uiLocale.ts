/** Texts of the application, of antd, of the calendar and of the dictionaries, which the sign-in page does without. */
import 'dayjs/locale/zh-cn'
import type { ConfigProviderProps } from 'antd'
import en from 'antd/locale/en_US'
import zh from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import i18next from 'i18next'
import type { SeedDictionary } from '#contract/kit/dictionaries'
import type { Language } from '../../lib/text/languages.ts'
import { common } from './common.ts'
import { addPhrases, addWords } from './index.ts'

addPhrases('common', common)

const speak = (language: string) => dayjs.locale(language === 'en' ? 'en' : 'zh-cn')
speak(i18next.language)
i18next.on('languageChanged', speak)

type Locale = NonNullable<ConfigProviderProps['locale']>

const locales = { zh, en }

/** antd's locales are CommonJS, whose default export bundlers and Node.js hand to an ES module within an object. */
export function uiLocale(language: Language): Locale {
  const locale: Locale & { default?: Locale } = locales[language]
  return locale.default ?? locale
}

const files = import.meta.glob<Record<string, readonly SeedDictionary[]>>(
  [
    '../../../contract/*/dictionaries.ts',
    '../../../contract/*/*.dictionaries.ts',
    // What the others are made of.
    '!../../../contract/kit/*',
  ],
  { eager: true },
)

// The platform and the tenants may have a dictionary of one code.
for (const { code, entries } of Object.values(files).flatMap(file => Object.values(file).flat()))
  addWords(code, Object.fromEntries(entries.map(({ zh, en }) => [zh, en])))
