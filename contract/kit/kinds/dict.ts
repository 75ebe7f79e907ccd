import { Integer } from 'typebox'
import { type Field, type FieldOptions, field, type Kind } from './kind.ts'

export const dictionaryKey = Integer({ minimum: 0, maximum: 9999 })

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
