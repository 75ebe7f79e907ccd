import { type Kind, sampleWords, textField } from './kind.ts'

/** Several lines of plain text. */
export const longText = textField('longText', 2000)

export const longTextKind: Kind<'longText'> = {
  isText: true,
  asks: 'enter',
  conditions: 'text',
  sample: sampleWords,
  generated: {
    label: { zh: '多行文本', en: 'Long text' },
    listed: true,
    searched: true,
    length: { usual: 500, max: 2000 },
  },
}
