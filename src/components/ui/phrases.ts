import { definePhrases } from '../../providers/i18n/definePhrases.ts'

/** Trees to tick, in the dialogs of roles and top menus. */
export const { usePhrases } = definePhrases('components/ui', {
  search: { zh: '搜索名称', en: 'Search names' },
  all: { zh: '全选', en: 'Select all' },
  none: { zh: '清空选择', en: 'Select none' },
  count: { zh: '已选 {{nodes}} 项', en: '{{nodes}} selected' },
  nothing: { zh: '暂无可授权的内容', en: 'There is nothing to grant' },
})
