import { dateTime, flag, number, optional, reference, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'

const count = (zh: string, en: string) => number(zh, en, { max: 2_147_483_647 })

/**
 * Imports of sheets, each of which can be undone by whoever may import into its module, and edits of many records, which are
 * undone by whoever made them.
 */
export const importLog = defineModule({
  name: 'log_import',
  path: 'blade-log/import',
  route: '/monitor/log/import',
  title: { zh: '导入与批量修改', en: 'Imports and bulk edits' },
  fields: {
    createTime: dateTime('时间', 'Time'),
    createUser: optional(
      reference('操作人', 'By', {
        ...{ path: 'blade-user', call: 'user-list', shows: 'realName', as: 'createUserName', historic: true },
      }),
    ),
    title: text('功能', 'Module', { maxLength: 100 }),
    /** Name of the file, or of the change. */
    fileName: text('文件或操作', 'File or change', { maxLength: 200 }),
    created: count('新增', 'New'),
    changed: count('修改', 'Changed'),
    unchanged: count('未变', 'Unchanged'),
    failed: count('错误', 'Refused'),
    isUndone: flag('已撤销', 'Undone'),
    undoTime: optional(dateTime('撤销时间', 'Undone at')),
    kind: text('类型', 'Kind', { maxLength: 8 }),
    /** Path of the module. */
    module: text('模块路径', 'Path', { maxLength: 64 }),
  },
  search: ['title', 'fileName', 'isUndone'],
  operations: ['list'],
})

/** The server adds whether the reader may undo the entry. */
export type ImportEntry = RecordOf<typeof importLog> & { mayUndo?: boolean }
