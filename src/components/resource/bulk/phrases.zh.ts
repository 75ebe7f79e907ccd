/** Changes of many records at once. */
export const zh = {
  title: '批量操作：已选{{count}}条',
  action: '操作',
  fields: '要修改的字段',
  chooseFields: '请选择要修改的字段',
  clears: '留空的字段将被清空。',
  preview: '预览',
  run: '执行（{{count}}条）',
  would: '将更改{{changed}}条，无变化{{unchanged}}条，不能更改{{refused}}条。确认后才会写入。',
  did: '已更改{{changed}}条，无变化{{unchanged}}条，未更改{{refused}}条。',
  done: '已修改{{count}}条',
  absent: '另有{{absent}}条已不存在。',
  rows: '逐条结果',
  refused: '不能更改：{{reason}}',
  same: '无变化',
  undo: '撤销',
  again: '重新预览',
}
