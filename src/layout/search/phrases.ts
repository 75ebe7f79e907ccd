import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('layout/search', {
  placeholder: { zh: '搜索菜单、记录、人员和操作', en: 'Search screens, records, people and actions' },
  actions: { zh: '当前页面的操作', en: 'Actions here' },
  screens: { zh: '菜单', en: 'Screens' },
  recent: { zh: '最近打开', en: 'Opened recently' },
  all: { zh: '全部', en: 'All' },
  types: { zh: '类型', en: 'Types' },
  more: { zh: '查看更多：{{title}}', en: 'More: {{title}}' },
  searching: { zh: '正在搜索…', en: 'Searching…' },
  found: {
    zh: '共 {{count}} 条结果，用上下键选择，按 Enter 打开',
    en: 'Results: {{count}}. Choose with the arrow keys, open with Enter',
  },
  none: {
    zh: '没有找到“{{words}}”。换一个词试试，也可以输入拼音、首字母或多个词；只会显示有权限查看的内容。',
    en: 'Nothing found for “{{words}}”. Try another word, pinyin, initials or several words; only what you may see is shown.',
  },
  failed: { zh: '搜索暂时不可用，请稍后再试。', en: 'The search is not available now. Try again later.' },
})
