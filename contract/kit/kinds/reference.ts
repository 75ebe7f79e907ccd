import { String as StringSchema } from 'typebox'
import { type Field, type FieldOptions, field, type Kind, type Target } from './kind.ts'

export const idSchema = StringSchema({ pattern: '^(0|[1-9][0-9]{0,18})$' })

/** The id of one record of another module. */
export function reference(
  zh: string,
  en: string,
  target: Target,
  options: FieldOptions<'reference'> = {},
): Field<'reference', true> {
  const schema = target.value ? StringSchema({ maxLength: 64 }) : idSchema
  return field('reference', zh, en, schema, { ...options, target })
}

export const referenceKind: Kind<'reference'> = {
  isText: false,
  asks: 'select',
  conditions: 'choice',
  sample: () => '1900000000000000009',
  generated: { label: { zh: '引用', en: 'Reference' }, listed: true, searched: true, needs: 'target' },
}
