import { Object as ObjectOf, String as StringSchema, Unsafe } from 'typebox'
import { link, number, optional, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { tenantField } from '../kit/tenantField.ts'

/** Files that people uploaded, wherever they are stored. */
export const attach = defineModule({
  name: 'attach',
  path: 'blade-resource/attach',
  route: '/resource/attach',
  title: { zh: '附件管理', en: 'Attachments' },
  sheets: 'export',
  fields: {
    tenantId: tenantField,
    link: link('附件地址', 'Link', { maxLength: 1000 }),
    domain: optional(text('附件域名', 'Domain', { maxLength: 500 })),
    name: optional(text('附件名称', 'Name', { maxLength: 500 })),
    originalName: optional(text('附件原名', 'Original name', { maxLength: 500 })),
    extension: optional(text('附件拓展名', 'Extension', { maxLength: 12 })),
    /** Bytes. */
    attachSize: optional(number('附件大小', 'Size', { max: 1_000_000_000_000 })),
  },
  search: ['domain', 'name', 'originalName'],
  found: { title: 'originalName', text: ['name', 'extension'] },
  // The file goes with its record.
  restorable: false,
  buttons: {
    upload: { label: { zh: '上传', en: 'Upload' }, action: 1 },
    download: { label: { zh: '下载', en: 'Download' }, action: 2 },
  },
  calls: {
    download: {
      method: 'GET',
      needs: 'download',
      title: { zh: '附件下载地址', en: 'Where an attachment is downloaded' },
      input: { id: text('主键', 'ID', { maxLength: 19 }) },
      output: Unsafe<{ link: string }>(ObjectOf({ link: StringSchema() })),
    },
  },
})

export type Attach = RecordOf<typeof attach>
