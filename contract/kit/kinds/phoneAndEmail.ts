import { String as StringSchema } from 'typebox'
import { type Field, type FieldOptions, field, type Kind, textField } from './kind.ts'

interface PhoneOptions extends FieldOptions<'phone'> {
  landline?: boolean
}

/** A mobile number, or any telephone number with `landline`. */
export function phone(zh: string, en: string, options: PhoneOptions = {}): Field<'phone', true> {
  return field('phone', zh, en, StringSchema({ maxLength: 20 }), { ...options, maxLength: 20 })
}

export const phoneKind: Kind<'phone'> = {
  isText: true,
  asks: 'enter',
  conditions: 'text',
  complaint({ landline }, value) {
    const number = String(value)
    if (landline) return isTelephone(number) ? undefined : 'phoneFormat'
    const complaint = mobileComplaint(number)
    return complaint && (complaint === 'length' ? 'phoneLength' : 'phoneFormat')
  },
  sample: (_, count) => `138${String(count).padStart(8, '0')}`,
  generated: { label: { zh: '手机号码', en: 'Phone' }, listed: true, searched: true },
}

export function mobileComplaint(number: string): 'length' | 'format' | undefined {
  if (number.length !== 11) return 'length'
  return /^1[3-9]\d{9}$/.test(number) ? undefined : 'format'
}

/** Digits with the marks that telephone numbers are written with. */
function isTelephone(value: string): boolean {
  const digits = value.replace(/[^0-9]/g, '').length
  return /^[+(0-9][0-9 ()#*-]*$/.test(value) && digits >= 5 && digits <= 15
}

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

/** One `@` between a name and a domain with a dot; whether anybody reads it, only a message shows. */
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
