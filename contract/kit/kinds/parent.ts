import { type Field, type FieldOptions, field, type Kind, type Target } from './kind.ts'
import { idSchema } from './reference.ts'

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
