import { type Kind, textField } from './kind.ts'
import { linkKind } from './link.ts'

/** Address of a file: a link. */
export const file = textField('file', 1000)

export const fileKind: Kind<'file'> = {
  ...linkKind,
  asks: 'select',
  conditions: 'presence',
  generated: { label: { zh: '文件', en: 'File' }, listed: true, searched: false },
}
