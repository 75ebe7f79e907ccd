import { isSafeLink } from './isSafeLink.ts'
import { type Kind, textField } from './kind.ts'

/** An address that readers follow: http, https or a path of our own; see isSafeLink.ts. */
export const link = textField('link', 500)

export const linkKind: Kind<'link'> = {
  isText: true,
  asks: 'enter',
  conditions: 'text',
  complaint: (_, value) => (isSafeLink(String(value)) ? undefined : 'notLink'),
  sample: (_, count) => `/samples/${count}`,
  generated: { label: { zh: '链接', en: 'Link' }, listed: true, searched: true },
}
