/** All that is loaded only where English is chosen. It is what dayjs speaks by itself. */
import locale from 'antd/es/locale/en_US'
import { dictionaryWords } from './dictionaryWords.ts'
import type { UiTexts } from './uiLocale.ts'

export const english: UiTexts = { locale, words: dictionaryWords }
