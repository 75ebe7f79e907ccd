import { type Kind, sampleWords, textField } from './kind.ts'

/** Written, never read back: lists and details answer a mask. */
export const secret = textField('secret', 500)

export const secretKind: Kind<'secret'> = {
  isText: true,
  asks: 'enter',
  sample: sampleWords,
  generated: { label: { zh: '密码', en: 'Password' }, listed: false, searched: false },
}
