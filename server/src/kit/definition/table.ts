import type { Field, FieldKind, ValueOfKind } from '#contract/kit/fields'
import type { Fields } from '#contract/kit/module'
import type { BaseColumns } from '../../platform/db/baseColumns.ts'

type ColumnOf<F> =
  F extends Field<infer Kind extends FieldKind, infer Required>
    ? Required extends true
      ? ValueOfKind[Kind]
      : ValueOfKind[Kind] | null
    : never

/** The table of a module, for `interface Database`. What is not set is null, texts too. */
export type TableOf<M extends { fields: Fields }> = BaseColumns & {
  [K in Exclude<keyof M['fields'], keyof BaseColumns>]: ColumnOf<M['fields'][K]>
}
