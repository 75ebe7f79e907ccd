import { frontPhrases } from '../../../providers/i18n/front.ts'
import { en } from './phrases.en.ts'
import { zh } from './phrases.zh.ts'

export const { usePhrases } = frontPhrases({ zh, en })
