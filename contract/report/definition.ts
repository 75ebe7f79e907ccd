/** Definition of a report. The `content` of its record is JSON in base64. */
import { Array as ArrayOf, Boolean as BooleanOf, Enum, Object as ObjectOf, type Static, String as Text } from 'typebox'

export const presentations = ['table', 'bar', 'line', 'pie', 'figure'] as const
export type Presentation = (typeof presentations)[number]

/** A period is two values in the statement: `:period_from` and `:period_to`. */
export const parameterTypes = ['text', 'number', 'date', 'period', 'dict', 'dictBiz', 'choice'] as const

const label = Text({ maxLength: 100 })
const named = { name: Text({ maxLength: 63 }), zh: label, en: label }

const parameterSchema = ObjectOf({
  ...named,
  type: Enum([...parameterTypes]),
  required: BooleanOf(),
  /** Dates also accept `today` and `today-7`; a period is two dates separated by a comma. */
  default: Text({ maxLength: 255 }),
  /** Options of a `choice`. */
  choices: ArrayOf(ObjectOf({ value: Text({ maxLength: 100 }), zh: label, en: label }), { maxItems: 100 }),
  /** Code of the dictionary (`dict`, `dictBiz`). */
  dictionary: Text({ maxLength: 64 }),
})

export const definitionSchema = ObjectOf({
  /** Id of a data source; empty is our own database. */
  source: Text({ maxLength: 19 }),
  statement: Text({ maxLength: 20_000 }),
  parameters: ArrayOf(parameterSchema, { maxItems: 20 }),
  /** Names of columns; others retain their name in the statement. */
  columns: ArrayOf(ObjectOf(named), { maxItems: 100 }),
  presentation: Enum([...presentations]),
  /** The column along the axis, or the slices of a pie. */
  category: Text({ maxLength: 63 }),
  /** The columns that are rendered. */
  figures: ArrayOf(Text({ maxLength: 63 }), { maxItems: 8 }),
})

export type ReportParameter = Static<typeof parameterSchema>
export type ReportDefinition = Static<typeof definitionSchema>

export const emptyDefinition: ReportDefinition = {
  source: '',
  statement: '',
  parameters: [],
  columns: [],
  presentation: 'table',
  category: '',
  figures: [],
}

export const emptyParameter: ReportParameter = {
  ...{ name: '', zh: '', en: '', type: 'text', required: false, default: '', choices: [], dictionary: '' },
}

/** The names that a statement knows a parameter by. */
export function namesOf({ name, type }: Pick<ReportParameter, 'name' | 'type'>): string[] {
  return type === 'period' ? [`${name}_from`, `${name}_to`] : [name]
}

/** Base64 of UTF-8, in browsers and on the server alike. */
export function encodeDefinition(definition: ReportDefinition): string {
  return btoa(
    Array.from(new TextEncoder().encode(JSON.stringify(definition)), byte => String.fromCharCode(byte)).join(''),
  )
}

/** Undefined for what is no JSON in base64. Whether it is a definition is checked by `definitionSchema`. */
export function decodeContent(content: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(content), character => character.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
