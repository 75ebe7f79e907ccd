/**
 * The kinds of field. A field declares once what the form, the table, the server and the API document need to know of
 * it: its label in both languages, whether it must be given, its limits, and the value that travels. Declarations find
 * all of it here; each kind has its file in kinds/.
 */
import { Literal, Null, type TSchema, Union } from 'typebox'
import { kinds } from './kinds/index.ts'
import type { Field, FieldKind, TextKind, ValueOfKind } from './kinds/kind.ts'

export * from './kinds/index.ts'
export type { Field, FieldKind, Label, Mode, Target, ValueOfKind } from './kinds/kind.ts'

/** May be left empty. */
export function optional<Kind extends FieldKind>(of: Field<Kind>): Field<Kind, false> {
  return { ...of, required: false }
}

export function isTextKind(kind: FieldKind): kind is TextKind {
  return kinds[kind].isText
}

/** The schema of a value that may also be unset: `""` for texts, `null` for the rest. */
export function unsetOr(of: Field): TSchema {
  return isTextKind(of.kind) ? Union([Literal(''), of.schema]) : Union([Null(), of.schema])
}

/** The value of a field in a record as the server answers it. */
export type ValueOf<F> =
  F extends Field<infer Kind, infer Required>
    ? Required extends true
      ? ValueOfKind[Kind]
      : Kind extends TextKind
        ? string
        : ValueOfKind[Kind] | null
    : never
