import { type Kind, sampleWords, textField } from './kind.ts'

/** Rich text; sanitised by the server before it is stored. */
export const html = textField('html', 1_000_000)

export const htmlKind: Kind<'html'> = {
  isText: true,
  asks: 'enter',
  sample: sampleWords,
  generated: { label: { zh: '富文本', en: 'Rich text' }, listed: false, searched: false },
}
