import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/desk/notice', {
  readers: { zh: '阅读情况', en: 'Readers' },
  count: { zh: '已读 {{read}} 人，共 {{people}} 人', en: 'Read by {{read}} of {{people}}' },
  more: { zh: '仅列出最近 {{shown}} 人', en: 'The latest {{shown}} are listed' },
})
