/** The answers of imports, for the API document. */
import {
  Array as ArrayOf,
  Boolean as BooleanSchema,
  Integer,
  Null,
  Object as ObjectOf,
  String as StringSchema,
  Union,
  Unsafe,
} from 'typebox'

const idOrNull = Union([StringSchema(), Null()])

export const importSchema = ObjectOf({
  id: idOrNull,
  rows: Integer(),
  created: Integer(),
  changed: Integer(),
  unchanged: Integer(),
  failed: Integer(),
  problems: ArrayOf(ObjectOf({ row: Integer(), column: StringSchema(), text: StringSchema() })),
  fileId: idOrNull,
  issued: ArrayOf(Unsafe({ type: 'object', additionalProperties: true })),
})

export const undoSchema = ObjectOf({
  removed: Integer(),
  restored: Integer(),
  left: ArrayOf(
    ObjectOf({ id: StringSchema(), title: StringSchema(), reason: StringSchema(), later: BooleanSchema() }),
  ),
})

export const keysSchema = ArrayOf(ArrayOf(StringSchema()))
