import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

/** Dictionaries and their entries. */
export const { usePhrases } = definePhrases('resources/system/dictionary', {
  configure: { zh: '字典配置', en: 'Entries' },
  configureOf: { zh: '[{{name}}]字典配置', en: '[{{name}}] entries' },
  addChild: { zh: '新增子项', en: 'Add sub-entry' },
  chooseOne: { zh: '请先选择一项字典', en: 'Please choose a dictionary first' },
})
