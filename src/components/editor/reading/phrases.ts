import { definePhrases } from '../../../providers/i18n/definePhrases.ts'
import { en } from './phrases.en.ts'
import { zh } from './phrases.zh.ts'

export const { usePhrases, phrase } = definePhrases('components/editor/reading', { zh, en })
