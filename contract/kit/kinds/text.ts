import { isAmbiguousName } from '../names/names.ts'
import { type Kind, sampleWords, textField } from './kind.ts'

/** One line of text. */
export const text = textField('text', 255)

export const textKind: Kind<'text'> = {
  isText: true,
  asks: 'enter',
  conditions: 'text',
  complaint: ({ isName }, value) => (isName && isAmbiguousName(String(value)) ? 'ambiguousName' : undefined),
  sample: sampleWords,
  generated: {
    label: { zh: '单行文本', en: 'Text' },
    listed: true,
    searched: true,
    length: { usual: 64, max: 255 },
  },
}
