import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('components/resource/values', {
  added: { zh: '新增：{{names}}', en: 'Added: {{names}}' },
  removed: { zh: '移除：{{names}}', en: 'Removed: {{names}}' },
  unset: { zh: '空', en: 'Empty' },
})
