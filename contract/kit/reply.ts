/** The shapes that wrap every answer. */
import {
  Array as ArrayOf,
  Boolean as BooleanSchema,
  Integer,
  Object as ObjectOf,
  Optional,
  String as StringSchema,
  type TSchema,
  type TUnsafe,
  Unsafe,
} from 'typebox'
import { type Field, number, optional, unsetOr, type ValueOf } from './fields.ts'

/** Every answer but those of the token endpoint comes in this. `code` repeats the HTTP status. */
export interface Envelope<Data = unknown> {
  code: number
  success: boolean
  data: Data
  msg: string
  /** Only on refusals of single field values: the text for each field. */
  errors?: Record<string, string>
  /** Only on unexpected errors: what to look for in the error log. */
  traceId?: string
}

/** One page of a list. `totalCapped` states that there are more rows than `total`, which were not counted. */
export interface Paged<Row> {
  records: Row[]
  total: number
  size: number
  current: number
  pages: number
  totalCapped?: boolean
}

/** A node of the trees that forms choose from. Leaves have no `children`. */
export interface TreeNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  children?: TreeNode[]
  hasChildren?: boolean
}

export function pagedOf(row: TSchema): TSchema {
  return ObjectOf({
    records: ArrayOf(row),
    total: Integer(),
    size: Integer(),
    current: Integer(),
    pages: Integer(),
    totalCapped: Optional(BooleanSchema()),
  })
}

export function envelopeOf(data: TSchema): TSchema {
  return ObjectOf({ code: Integer(), success: BooleanSchema(), data, msg: StringSchema() })
}

/** A forest of nodes for pickers. */
export const treeNodes: TUnsafe<TreeNode[]> = Unsafe<TreeNode[]>(
  ArrayOf(
    ObjectOf({
      id: StringSchema(),
      parentId: StringSchema(),
      title: StringSchema(),
      key: StringSchema(),
      value: StringSchema(),
      children: Optional(ArrayOf(Unsafe({}))),
      hasChildren: Optional(BooleanSchema()),
    }),
  ),
)

/** Plain rows with their id and the given fields, as the `select` calls answer them. */
export function rowsOf<const F extends Record<string, Field>>(
  fields: F,
): TUnsafe<({ id: string } & { [K in keyof F]: ValueOf<F[K]> })[]> {
  const columns = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, unsetOr(field)]))
  return Unsafe(ArrayOf(ObjectOf({ id: StringSchema(), ...columns })))
}

/** A tree's list: everything, or the page that was requested. */
export function forestOrPageOf<Row>(): TUnsafe<Row[] | Paged<Row>> {
  return Unsafe<Row[] | Paged<Row>>({ anyOf: [forestSchema<Row>(), pagedOf(Unsafe({ type: 'object' }))] })
}

/** Records that contain their children, with fields the caller of this function vouches for. */
export function forestSchema<Row>(): TUnsafe<Row[]> {
  return Unsafe<Row[]>(ArrayOf(Unsafe({ type: 'object', additionalProperties: true })))
}

/** A page of records with fields the caller of this function vouches for. */
export function pageSchema<Row>(): TUnsafe<Paged<Row>> {
  return Unsafe<Paged<Row>>(pagedOf(Unsafe({ type: 'object', additionalProperties: true })))
}

/** The wanted page of a list: `current` counts from 1. Answers carry the values that were used. */
export const pageInput = {
  current: optional(number('页码', 'Page', { min: 1, max: 1_000_000, clamped: true })),
  size: optional(number('每页条数', 'Page size', { min: 1, max: 200, clamped: true })),
}
