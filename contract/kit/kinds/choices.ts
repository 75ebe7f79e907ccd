import { Integer, Literal, Union } from 'typebox'
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

const dictionaryKey = Integer({ minimum: 0, maximum: 9999 })

/** A key of the system dictionary `code`. */
export function dict(zh: string, en: string, code: string, options: FieldOptions<'dict'> = {}): Field<'dict', true> {
  return field('dict', zh, en, dictionaryKey, { ...options, code })
}

export const dictKind: Kind<'dict'> = {
  isText: false,
  asks: 'select',
  conditions: 'choice',
  sample: () => 1,
  generated: { label: { zh: '系统字典', en: 'Dictionary' }, listed: true, searched: true, needs: 'dictionary' },
}

/** A key of the tenant's own dictionary `code`. */
export function dictBiz(
  zh: string,
  en: string,
  code: string,
  options: FieldOptions<'dictBiz'> = {},
): Field<'dictBiz', true> {
  return field('dictBiz', zh, en, dictionaryKey, { ...options, code })
}

export const dictBizKind: Kind<'dictBiz'> = {
  ...dictKind,
  generated: {
    label: { zh: '业务字典', en: 'Business dictionary' },
    listed: true,
    searched: true,
    needs: 'dictionary',
  },
}
