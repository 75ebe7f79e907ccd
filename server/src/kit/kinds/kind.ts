import { type TSchema, Unsafe } from 'typebox'
import type { Field } from '#contract/kit/fields'

/** Comparison of values in a list: operators and the shape of values follow from it; see lists/filters.ts. */
export type Comparison = 'words' | 'choice' | 'text' | 'code' | 'list' | 'number' | 'id' | 'time'

/**
 * How the rules of data scopes compare. Texts and ids are not ordered: how they would be depends on the database's
 * language.
 */
export type ScopeColumn = 'text' | 'number' | 'id' | 'ids' | 'time'

/** A parameter as it came: text from an address or a form, or a value of JSON. */
export interface RawValue {
  value: unknown
  isText: boolean
}

/** The name and type of a column in another database. */
export interface ForeignColumn {
  name: string
  type: string
  length: number | null
  scale: number | null
}

export interface ColumnSize {
  length: number
  decimals: number
}

/** The server's side of a kind of field. */
export interface ServerKind {
  /** Comparison of lists; when absent, they neither filter nor sort by it. */
  comparison?: Comparison | ((field: Field) => Comparison)
  /** Comparison of rules of data scopes; when absent, rules do not name it. */
  scopeColumn?: ScopeColumn | ((field: Field) => ScopeColumn)
  /** From the wire to what is checked and stored; `UNREADABLE` for what cannot be understood. */
  read(rawValue: RawValue, field: Field): unknown
  /** From the database to the wire, of what is set; as it is when absent. */
  write?(value: unknown, field: Field): unknown
  /** The schema of values in requests and answers, for the API document. */
  schema: TSchema
  /** It shows stored files: it is the address of one, or markup that contains addresses. */
  files?: 'address' | 'markup'
  generated: GeneratedServerKind
}

/** The code that the generator writes for it. */
interface GeneratedServerKind {
  /** Type of the column in PostgreSQL. */
  column(size: ColumnSize): string
  /** The default of a required column. */
  columnDefault?: string
  /** Options of its constructor, as code. */
  options?(size: ColumnSize): readonly (readonly [key: string, code: string])[]
  /** Too long for lists: only details answer it. */
  detailOnly?: true
  /** Whether a column of another database may well be of this kind. */
  suits?(column: ForeignColumn): boolean
}

/** Fails every check. */
export const UNREADABLE = Symbol('unreadable')

export const textSchema = Unsafe({ type: 'string' })
export const nullableText = Unsafe({ type: 'string', nullable: true })
export const nullableNumber = Unsafe({ type: 'number', nullable: true })

/** Ids and texts may come as whole numbers as long as no digit was lost: some clients send the key of a dictionary so. */
export function readText({ value }: RawValue): unknown {
  return Number.isSafeInteger(value) ? String(value) : value
}

/** Numbers come as text where there is nothing else. */
export function readNumber({ value, isText }: RawValue, { decimals }: Field): unknown {
  if (typeof value !== 'string' || value === '' || !(isText || !decimals)) return value
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : UNREADABLE
}

/** Types of columns in the databases that modules are generated from. */
export const isBoolean = ({ type }: ForeignColumn) => /^(bool|bit\(1\)|tinyint\(1\))/i.test(type)
export const isTime = ({ type }: ForeignColumn) => /^(date|timestamp)(?!range)/i.test(type)
export const isText = ({ type }: ForeignColumn) => /text|clob|char|string|long|xml/i.test(type)
export const isNumber = ({ type }: ForeignColumn) =>
  /^((tiny|small|medium|big)?(int(eger|\d)?|serial)\b|numeric|decimal|number|float|double|real|money|year)/i.test(type)
