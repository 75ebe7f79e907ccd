import { type Kind, textField } from './kind.ts'
import { linkKind } from './link.ts'

/** Address of a picture: a link. */
export const image = textField('image', 1000)

export const imageKind: Kind<'image'> = {
  ...linkKind,
  asks: 'select',
  conditions: 'presence',
  generated: { label: { zh: '图片', en: 'Picture' }, listed: true, searched: false },
}
