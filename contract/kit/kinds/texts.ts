import { isAmbiguousName } from '../texts/names.ts'
import { parseJson } from '../texts/parseJson.ts'
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

/** Rich text; sanitised by the server before it is stored. */
export const html = textField('html', 1_000_000)

export const htmlKind: Kind<'html'> = {
  isText: true,
  asks: 'enter',
  sample: sampleWords,
  generated: { label: { zh: '富文本', en: 'Rich text' }, listed: false, searched: false },
}

/** The text of a JSON value, stored as it was entered. */
export const json = textField('json', 20_000)

export const jsonKind: Kind<'json'> = {
  isText: true,
  asks: 'enter',
  complaint: (_, value) => (parseJson(String(value)) === undefined ? 'notJson' : undefined),
  sample: (_, count) => `{"sample":${count}}`,
  generated: { label: { zh: 'JSON', en: 'JSON' }, listed: false, searched: false },
}

/** The longest tag. */
const MAX_TAG_LENGTH = 64

/** Several short texts, joined by commas: the form in which an array of a database travels. */
export const tags = textField('tags', 1000)

export const tagsIn = (value: string | null | undefined): string[] => (value ? value.split(',') : [])

export const tagsKind: Kind<'tags'> = {
  isText: true,
  asks: 'enter',
  conditions: 'text',
  complaint: (_, value) =>
    String(value)
      .split(',')
      .every(tag => tag.trim() !== '' && [...tag].length <= MAX_TAG_LENGTH)
      ? undefined
      : 'wrong',
  sample: ({ maxLength }, count) => `样本${count},甲`.slice(0, maxLength).replace(/,$/, ''),
  generated: {
    label: { zh: '多个词', en: 'Tags' },
    listed: true,
    searched: true,
    length: { usual: 500, max: 2000 },
  },
}

/** Name of an icon, or the class of an icon font that older menus carry. */
export const icon = textField('icon', 100)

export const iconKind: Kind<'icon'> = {
  isText: true,
  asks: 'select',
  sample: sampleWords,
  generated: { label: { zh: '图标', en: 'Icon' }, listed: true, searched: false },
}

/** Written, never read back: lists and details answer a mask. */
export const secret = textField('secret', 500)

export const secretKind: Kind<'secret'> = {
  isText: true,
  asks: 'enter',
  sample: sampleWords,
  generated: { label: { zh: '密码', en: 'Password' }, listed: false, searched: false },
}
