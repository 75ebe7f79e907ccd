import type { Field } from '#contract/kit/fields'
import { kinds } from '../../../server/src/kit/kinds/index.ts'

/** Type of the column in PostgreSQL. */
export function columnTypeOf(field: Field): string {
  const { decimals = 0, maxLength = 0, max = 0, target } = field
  // A reference to something else than an id stores a text.
  if (field.kind === 'reference' && target?.value) return 'varchar(64)'
  const length = maxLength || String(Math.trunc(max)).length + decimals
  return kinds[field.kind].generated.column({ length, decimals })
}
