import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/system/param', {
  inherited: { zh: '平台', en: 'Platform' },
  overridden: { zh: '已覆盖', en: 'Overridden' },
})
