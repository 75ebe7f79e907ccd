import { String as StringSchema } from 'typebox'
import { type Field, type FieldOptions, field, type Kind, type Target } from './kind.ts'

/** Ids of several records of another module, joined by commas. */
export function references(
  zh: string,
  en: string,
  target: Target,
  options: FieldOptions<'references'> = {},
): Field<'references', true> {
  return field('references', zh, en, StringSchema({ maxLength: 200_000 }), { ...options, target })
}

export const referencesKind: Kind<'references'> = {
  isText: true,
  asks: 'select',
  conditions: 'choice',
  sample: () => '1900000000000000009',
  generated: { label: { zh: '多选引用', en: 'References' }, listed: true, searched: false, needs: 'target' },
}
