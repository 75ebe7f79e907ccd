import { type Kind, textField } from './kind.ts'

/** Control characters, blanks and backslashes, which browsers drop or read as something else. */
const MISLEADING = /[\p{Cc}\s\\]/u

/** An address that is safe to follow: http, https or a path of our own. Scripts and data are none. */
export function isSafeLink(address: string): boolean {
  if (MISLEADING.test(address)) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return false
  // A name before an @ looks like the host and is none.
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** An address that readers follow: http, https or a path of our own; see `isSafeLink`. */
export const link = textField('link', 500)

export const linkKind: Kind<'link'> = {
  isText: true,
  asks: 'enter',
  conditions: 'text',
  complaint: (_, value) => (isSafeLink(String(value)) ? undefined : 'notLink'),
  sample: (_, count) => `/samples/${count}`,
  generated: { label: { zh: '链接', en: 'Link' }, listed: true, searched: true },
}

/** Address of a picture: a link. */
export const image = textField('image', 1000)

export const imageKind: Kind<'image'> = {
  ...linkKind,
  asks: 'select',
  conditions: 'presence',
  generated: { label: { zh: '图片', en: 'Picture' }, listed: true, searched: false },
}

/** Address of a file: a link. */
export const file = textField('file', 1000)

export const fileKind: Kind<'file'> = {
  ...linkKind,
  asks: 'select',
  conditions: 'presence',
  generated: { label: { zh: '文件', en: 'File' }, listed: true, searched: false },
}
