import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('components/ui/dragging', {
  picked: {
    zh: '已拿起{{name}}，当前第{{place}}位，共{{count}}位。',
    en: 'Picked up {{name}}, at place {{place}} of {{count}}.',
  },
  over: { zh: '{{name}}移到第{{place}}位，共{{count}}位。', en: '{{name}} moved to place {{place}} of {{count}}.' },
  dropped: {
    zh: '{{name}}已放在第{{place}}位，共{{count}}位。',
    en: '{{name}} dropped at place {{place}} of {{count}}.',
  },
  cancelled: { zh: '已取消移动{{name}}。', en: 'Moving {{name}} was cancelled.' },
})
