import { type Kind, textField } from './kind.ts'

/** The text of a JSON value, kept as it was entered. */
export const json = textField('json', 20_000)

export const jsonKind: Kind<'json'> = {
  isText: true,
  asks: 'enter',
  complaint: (_, value) => (isJson(String(value)) ? undefined : 'notJson'),
  sample: (_, count) => `{"sample":${count}}`,
  generated: { label: { zh: 'JSON', en: 'JSON' }, listed: false, searched: false },
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
