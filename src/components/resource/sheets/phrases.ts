import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('components/resource/sheets', {
  exportTitle: { zh: '导出 · {{name}}', en: 'Export · {{name}}' },
  exportHint: {
    zh: '导出当前列表的全部数据：筛选条件和排序与列表一致。',
    en: 'Exports all rows of the list, as it is filtered and sorted now.',
  },
  exportResultHint: {
    zh: '按当前参数重新运行报表，导出全部结果。',
    en: 'Runs the report anew with its present parameters and exports all of the result.',
  },
  columns: { zh: '列', en: 'Columns' },
  all: { zh: '全选', en: 'All' },
  noColumn: { zh: '请至少选择一列', en: 'Please select at least one column' },
  format: { zh: '格式', en: 'Format' },
  xlsx: { zh: 'Excel（.xlsx）', en: 'Excel (.xlsx)' },
  csv: { zh: 'CSV（UTF-8）', en: 'CSV (UTF-8)' },
  keys: {
    zh: '包含记录编号，便于修改后再导入',
    en: 'With the IDs of the records, for changing them and importing again',
  },
  files: { zh: '我的导出文件', en: 'My files' },
  kept: { zh: '保留24小时', en: 'kept for 24 hours' },
  waiting: { zh: '排队中', en: 'Waiting' },
  running: { zh: '已写入{{rows}}行', en: '{{rows}} rows written' },
  rows: { zh: '{{rows}}行，{{size}}', en: '{{rows}} rows, {{size}}' },
  download: { zh: '下载', en: 'Download' },
  importTitle: { zh: '导入 · {{name}}', en: 'Import · {{name}}' },
  importHint: {
    zh: '第一行为列名，带*的列必填。字典、部门等填写名称，多个用逗号分隔；空单元格不修改已有内容。',
    en: 'The first row holds the headings; those with a star are required. Write dictionaries, departments and the like by name, several joined by commas. An empty cell changes nothing.',
  },
  template: { zh: '下载模板', en: 'Download the template' },
  chooseFile: { zh: '选择文件', en: 'Choose a file' },
  sheet: { zh: '导入文件（.xlsx 或 .csv）', en: 'File to import (.xlsx or .csv)' },
  fileNeeded: { zh: '请选择要导入的文件', en: 'Please choose a file to import' },
  by: { zh: '已有数据', en: 'Existing records' },
  byId: {
    zh: '有“记录编号”的行修改该记录，其他行新增',
    en: 'A row with a record ID changes that record; the others are new',
  },
  byFields: {
    zh: '“{{fields}}”相同时修改该记录，否则新增',
    en: 'A row changes the record of the same {{fields}}; the others are new',
  },
  check: { zh: '检查', en: 'Check' },
  wouldDo: {
    zh: '检查完成，尚未导入：新增{{created}}条，修改{{changed}}条，未变{{unchanged}}条，错误{{failed}}行',
    en: 'Checked, nothing is imported yet: {{created}} new, {{changed}} changed, {{unchanged}} unchanged, {{failed}} refused',
  },
  didDo: {
    zh: '已导入：新增{{created}}条，修改{{changed}}条，未变{{unchanged}}条，错误{{failed}}行',
    en: 'Imported: {{created}} new, {{changed}} changed, {{unchanged}} unchanged, {{failed}} refused',
  },
  imported: { zh: '已导入{{count}}条', en: 'Imported: {{count}}' },
  nothingDone: {
    zh: '未导入任何数据：错误{{failed}}行，请修改后重新上传',
    en: 'Nothing was imported: {{failed}} rows were refused. Please settle them and upload again',
  },
  faults: { zh: '下载错误清单', en: 'Download the refused rows' },
  row: { zh: '行号', en: 'Row' },
  column: { zh: '列', en: 'Column' },
  reason: { zh: '原因', en: 'Reason' },
  undo: { zh: '撤销本次导入', en: 'Undo this import' },
  undoAsk: {
    zh: '将删除新增的{{removed}}条，恢复修改的{{restored}}条。',
    en: 'Removes the {{removed}} new records and sets {{restored}} back.',
  },
  bulkUndoAsk: { zh: '将把修改的{{restored}}条恢复原值。', en: 'Sets the {{restored}} changed records back.' },
  bulkUndone: { zh: '已撤销批量修改', en: 'The change was undone' },
  undoLeft: {
    zh: '以下{{count}}条保持不变；此后被修改的，勾选后一并撤销：',
    en: 'These {{count}} stay as they are; tick what was changed since to undo it as well:',
  },
  leftRecord: { zh: '{{title}}（{{reason}}）', en: '{{title}} ({{reason}})' },
  undoneAt: { zh: '已于{{time}}撤销', en: 'Undone at {{time}}' },
  undone: { zh: '已撤销导入', en: 'The import was undone' },
  undonePartly: {
    zh: '{{text}}，{{count}}条保持不变',
    en: '{{text}}; {{count}} records stay as they are',
    one: '{{text}}; {{count}} record stays as it is',
  },
})
