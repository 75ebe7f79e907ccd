import { Literal, Union } from 'typebox'
import { type Field, type FieldOptions, field, type Kind } from './kind.ts'

/** 0 or 1, shown as a switch. */
export function flag(zh: string, en: string, options: FieldOptions<'flag'> = {}): Field<'flag', true> {
  return field('flag', zh, en, Union([Literal(0), Literal(1)]), { default: 0, ...options })
}

export const flagKind: Kind<'flag'> = {
  isText: false,
  asks: 'select',
  conditions: 'flag',
  sample: () => 1,
  generated: { label: { zh: '开关', en: 'Switch' }, listed: true, searched: true },
}
