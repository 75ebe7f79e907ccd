import { readText, type ServerKind, textSchema } from './kind.ts'

export const tags: ServerKind = {
  comparison: 'text',
  scopeColumn: 'text',
  // Several texts come joined by commas or as an array, and are kept joined.
  read(rawValue) {
    const { value, isText } = rawValue
    const text = Array.isArray(value)
      ? value.map(item => readText({ value: item, isText })).join(',')
      : readText(rawValue)
    return typeof text === 'string' ? joined(text) : text
  },
  schema: textSchema,
  generated: {
    column: ({ length }) => `varchar(${length})`,
    options: ({ length }) => [['maxLength', String(length)]],
    typed: '例',
    suits: ({ type }) => type.endsWith('[]') || /^(array|set\()/i.test(type),
  },
}

const joined = (text: string) =>
  [
    ...new Set(
      text
        .split(/[,，]/)
        .map(tag => tag.trim())
        .filter(Boolean),
    ),
  ].join(',')
