import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

/** Changes of many records at once. */
export const { usePhrases } = definePhrases('components/resource/bulk', {
  title: { zh: '批量操作：已选{{count}}条', en: 'Change selected records: {{count}}' },
  action: { zh: '操作', en: 'Action' },
  fields: { zh: '要修改的字段', en: 'Fields to change' },
  chooseFields: { zh: '请选择要修改的字段', en: 'Please choose the fields to change' },
  clears: { zh: '留空的字段将被清空。', en: 'Fields that are left empty are cleared.' },
  preview: { zh: '预览', en: 'Preview' },
  run: { zh: '执行（{{count}}条）', en: 'Change {{count}}' },
  would: {
    zh: '将更改{{changed}}条，无变化{{unchanged}}条，不能更改{{refused}}条。确认后才会写入。',
    en: 'Changes {{changed}}, leaves {{unchanged}} as they are, and refuses {{refused}}. Nothing is written before you confirm.',
  },
  did: {
    zh: '已更改{{changed}}条，无变化{{unchanged}}条，未更改{{refused}}条。',
    en: 'Changed {{changed}}, left {{unchanged}} as they were, and refused {{refused}}.',
  },
  done: { zh: '已修改{{count}}条', en: 'Changed: {{count}}' },
  absent: { zh: '另有{{absent}}条已不存在。', en: '{{absent}} more no longer exist.' },
  rows: { zh: '逐条结果', en: 'Result for each record' },
  refused: { zh: '不能更改：{{reason}}', en: 'Not changed: {{reason}}' },
  same: { zh: '无变化', en: 'No change' },
  undo: { zh: '撤销', en: 'Undo' },
  again: { zh: '重新预览', en: 'Preview again' },
})
