import locale from 'antd/es/locale/en_US'
import type { SeedDictionary } from '#contract/kit/dictionaries'
import type { Words } from './index.ts'
import type { UiTexts } from './uiLocale.ts'

type Exports = Record<string, readonly SeedDictionary[]>

const files = import.meta.glob<Exports>(
  [
    '../../../contract/*/dictionaries.ts',
    '../../../contract/*/*.dictionaries.ts',
    // What the others are made of.
    '!../../../contract/kit/*',
  ],
  { eager: true },
)

const words: Record<string, Record<string, string>> = {}
// The platform and the tenants may have a dictionary of one code.
for (const { code, entries } of Object.values(files).flatMap(file => Object.values(file).flat()))
  words[code] = { ...words[code], ...Object.fromEntries(entries.map(({ zh, en }) => [zh, en])) }

/** The entries that the product brings, in English. */
export const dictionaryWords: Words = words

/** All that is loaded only where English is chosen. It is what dayjs speaks by itself. */
export const english: UiTexts = { locale, words: dictionaryWords }
