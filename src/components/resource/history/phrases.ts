import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases, phrase } = definePhrases('components/resource/history', {
  operations: {
    create: { zh: '新增', en: 'Created' },
    edit: { zh: '修改', en: 'Edited' },
    remove: { zh: '删除', en: 'Removed' },
    restore: { zh: '恢复', en: 'Restored' },
  },
  restoredTo: { zh: '恢复到版本{{version}}', en: 'Restored version {{version}}' },
  released: { zh: '已发布内容', en: 'Published content' },
  version: { zh: '版本{{version}}', en: 'Version {{version}}' },
  current: { zh: '当前版本', en: 'current' },
  restore: { zh: '恢复到版本{{version}}', en: 'Restore version {{version}}' },
  confirmRestore: {
    zh: '将恢复到版本{{version}}的内容，并保存为新版本。确定恢复？',
    en: 'The content of version {{version}} will be saved as a new version. Restore it?',
  },
  restored: { zh: '已恢复到版本{{version}}', en: 'Version {{version}} was restored' },
  system: { zh: '系统', en: 'System' },
  somebody: { zh: '平台人员', en: 'Platform staff' },
  besides: { zh: '授权或绑定有变更', en: 'Grants or bindings were changed' },
  unseen: { zh: '没有可显示的字段变更', en: 'No change of a field to show' },
  nothing: { zh: '暂无修改记录', en: 'No changes are recorded' },
  removedBy: { zh: '删除人', en: 'Removed by' },
  removedAt: { zh: '删除时间', en: 'Removed at' },
  bringBack: { zh: '恢复', en: 'Restore' },
  bringBackChosen: { zh: '恢复所选', en: 'Restore selected' },
  bringBackRows: { zh: '恢复所选 {{rows}} 条', en: 'Restore {{rows}} selected' },
  broughtBack: { zh: '已恢复 {{rows}} 条数据', en: '{{rows}} restored' },
  searchBin: { zh: '搜索已删除的数据', en: 'Search removed records' },
  undoChange: { zh: '撤销此修改', en: 'Undo this change' },
  undoField: { zh: '撤销“{{field}}”的修改', en: 'Undo the change of “{{field}}”' },
  confirmUndo: {
    zh: '将恢复修改前的内容，并保存为新版本。确定撤销？',
    en: 'The content from before will be saved as a new version. Undo the change?',
  },
  changedSince: {
    zh: '{{fields}}此后已被修改，撤销会覆盖后来的内容。仍要撤销？',
    en: '{{fields}} changed again since. Undo anyway, and lose what came later?',
  },
  recordChangedSince: {
    zh: '该数据新增后已被修改，仍要删除？',
    en: 'The record was changed after it was created. Remove it anyway?',
  },
  undone: { zh: '已撤销', en: 'The change was undone' },
  binEmpty: { zh: '回收站是空的', en: 'The recycle bin is empty' },
})
