/** Masks of values that a data scope lets somebody recognize but not read. */
import { type Field, type FieldKind, isTextKind } from './fields.ts'

/** The fields of one record that its reader sees masked, and those that its reader cannot change: masked ones too. */
export interface FieldLimits {
  masked: string[]
  readOnly: string[]
}

/** Replaces a value of which nothing is shown. */
export const FULL_MASK = '***'

/** Kinds of which a part is shown. The others are unset in answers, as `***` would be no value of theirs. */
const readable: readonly FieldKind[] = ['text', 'longText', 'phone', 'email']

export const isReadableMask = ({ kind }: Field): boolean => readable.includes(kind)

/** A masked value as people see it: `138****1234`. What is not set has no mask where a part of it would be shown. */
export function maskOf(field: Field, value: unknown): string {
  if (!isReadableMask(field)) return FULL_MASK
  const text = String(value ?? '').trim()
  return text === '' ? '' : maskText(text)
}

/** A masked value as it travels. */
export function maskedValue(field: Field, value: unknown): string | null {
  if (isReadableMask(field)) return maskOf(field, value)
  return isTextKind(field.kind) ? '' : null
}

/** By its form, so that a number is masked as one in a field of any name. */
function maskText(text: string): string {
  const characters = [...text]
  const [first = ''] = characters
  const domain = /^[^\s@]+(@[^\s@]+)$/.exec(text)?.[1]
  if (domain) return `${characters.indexOf('@') > 1 ? first : ''}${FULL_MASK}${domain}`
  if (/^[+(]?[\d ()-]{7,}$/.test(text) && digitsIn(text).length < 12) return maskPhone(digitsIn(text))
  if (/^[\dA-Z -]+$/i.test(text) && digitsIn(text).length >= 8) return `****${characters.slice(-4).join('')}`
  if (/^\p{Script=Han}{2,4}$/u.test(text)) return first.padEnd(text.length, '*')
  return characters.length > 2 ? first + FULL_MASK : FULL_MASK
}

const digitsIn = (text: string) => text.replace(/\D/g, '')

const maskPhone = (digits: string) => `${digits.length < 11 ? '' : digits.slice(0, 3)}****${digits.slice(-4)}`
