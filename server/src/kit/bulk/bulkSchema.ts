/** The answer of a bulk change, for the API document. */
import { Array as ArrayOf, Integer, Null, Object as ObjectOf, String as StringSchema, Union, Unsafe } from 'typebox'

export const bulkSchema = ObjectOf({
  id: Union([StringSchema(), Null()]),
  rows: ArrayOf(
    ObjectOf({
      id: StringSchema(),
      title: StringSchema(),
      version: Integer(),
      changes: ArrayOf(Unsafe({ type: 'object', additionalProperties: true })),
      refusal: StringSchema(),
    }),
  ),
  changed: Integer(),
  unchanged: Integer(),
  refused: Integer(),
  absent: Integer(),
})
