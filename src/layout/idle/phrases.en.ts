import type { InEnglish } from '../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  soon: 'No input for a while: the screen locks at {{time}}. Press any key or move the pointer to go on.',
}
