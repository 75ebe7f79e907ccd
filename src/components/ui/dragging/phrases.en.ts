import type { zh } from './phrases.zh.ts'

export const en: typeof zh = {
  picked: 'Picked up {{name}}, at place {{place}} of {{count}}.',
  over: '{{name}} moved to place {{place}} of {{count}}.',
  dropped: '{{name}} dropped at place {{place}} of {{count}}.',
  cancelled: 'Moving {{name}} was cancelled.',
}
