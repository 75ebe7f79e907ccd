import { String as StringSchema } from 'typebox'
import { type Field, type FieldOptions, field, type Kind, type Target } from './kind.ts'

const idSchema = StringSchema({ pattern: '^(0|[1-9][0-9]{0,18})$' })

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

/** The id of the record above this one in the same module; `0` at the root. Such a module is a tree. */
export function parent(
  zh: string,
  en: string,
  target: Target,
  options: FieldOptions<'parent'> = {},
): Field<'parent', true> {
  return field('parent', zh, en, idSchema, { default: '0', ...options, target })
}

export const parentKind: Kind<'parent'> = {
  isText: false,
  asks: 'select',
  conditions: 'choice',
  sample: () => '0',
  generated: undefined,
}
