import { type Kind, textField } from './kind.ts'

/** An e-mail address. */
export const email = textField('email', 100)

export const emailKind: Kind<'email'> = {
  isText: true,
  asks: 'enter',
  conditions: 'text',
  complaint: (_, value) => (isEmail(String(value)) ? undefined : 'notEmail'),
  sample: (_, count) => `sample${count}@example.com`,
  generated: { label: { zh: '电子邮箱', en: 'E-mail' }, listed: true, searched: true },
}

/** One `@` between a name and a domain with a dot; whether anybody reads it, only a message tells. */
export function isEmail(value: string): boolean {
  const [name = '', domain = '', ...more] = value.split('@')
  const labels = domain.split('.')
  return (
    more.length === 0 &&
    name !== '' &&
    labels.length > 1 &&
    labels.every(label => label !== '' && !label.startsWith('-') && !label.endsWith('-')) &&
    /^[^\s\p{Cc}<>()[\]\\,;:"]+$/u.test(name + domain)
  )
}
