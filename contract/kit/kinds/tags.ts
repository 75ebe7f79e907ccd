import { type Kind, textField } from './kind.ts'

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
