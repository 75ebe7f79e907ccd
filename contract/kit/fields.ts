/**
 * The kinds of field. A field says once what the form, the table, the server and the API document need to know of it:
 * its label in both languages, whether it must be given, its limits, and the value that travels.
 */
import { Integer, Literal, Null, Number as NumberSchema, String as StringSchema, type TSchema, Union } from 'typebox'

export interface Label {
  zh: string
  en: string
}

/** The three forms of a record. */
export type Mode = 'create' | 'edit' | 'show'

/** `locked` is shown and not editable. Modes that are not mentioned show an editable field. */
type Visibility = Partial<Record<Mode, 'hidden' | 'locked'>>

/** What each kind puts on the wire. Ids are strings: 19 digits do not fit a number. */
export interface ValueOfKind {
  text: string
  longText: string
  html: string
  number: number
  flag: 0 | 1
  dict: number
  dictBiz: number
  reference: string
  references: string
  parent: string
  dateTime: string
  image: string
  file: string
  link: string
  phone: string
  email: string
  icon: string
  secret: string
}

export type FieldKind = keyof ValueOfKind

/** Kinds whose value is text, and which therefore read `""` when nothing is set; the others read `null`. */
const textKinds = [
  ...(['text', 'longText', 'html', 'references', 'dateTime', 'image', 'file'] as const),
  ...(['link', 'phone', 'email', 'icon', 'secret'] as const),
] as const

type TextKind = (typeof textKinds)[number]

export interface Field<Kind extends FieldKind = FieldKind, Required extends boolean = boolean> {
  kind: Kind
  label: Label
  required: Required
  /** What a valid, given value is; emptiness and requiredness are checked apart from it. */
  schema: TSchema
  default?: ValueOfKind[Kind]
  modes?: Visibility
  /** Replaces 请输入… / 请选择… where the specification words it differently. */
  prompt?: Label
  /** Names the field in the search form, where the specification words it differently. */
  searchLabel?: Label
  /** Longest text, in code points. */
  maxLength?: number
  min?: number
  max?: number
  /** Digits after the point of a `number`; whole numbers when absent. */
  decimals?: number
  /** A `phone` that may also be a landline. */
  landline?: boolean
  /** The dictionary that lists the choices (`dict`, `dictBiz`). */
  code?: string
  /** Only the day of a `dateTime` means something. */
  dayOnly?: boolean
  /** What a `reference`, `references` or `parent` points at. */
  target?: Target
}

/** Where the choices of a reference come from, and how a choice is named. */
export interface Target {
  /** Path of the module that owns the choices, e.g. `blade-system/dept`. */
  path: string
  /** The GET call that lists them; `tree` answers nodes of id and title, the others plain records. */
  call: string
  /** Field stored (default `id`). */
  value?: string
  /** Field of the target shown to people. */
  shows: string
  /** Name under which the shown text joins our record in lists and details, e.g. `deptName`. */
  as: string
  /** The choices are a forest. */
  tree?: boolean
  /** Records what happened: the target may be removed, and is still named. */
  historic?: boolean
  /** There are too many to list: the call answers those whose name holds its `keyword`, or those of its `ids`. */
  searched?: boolean
}

/** Options every constructor takes. */
export interface FieldOptions<Kind extends FieldKind> {
  default?: ValueOfKind[Kind]
  modes?: Visibility
  prompt?: Label
  searchLabel?: Label
}

interface TextOptions<Kind extends FieldKind> extends FieldOptions<Kind> {
  maxLength?: number
}

interface DateTimeOptions extends FieldOptions<'dateTime'> {
  dayOnly?: boolean
}

interface PhoneOptions extends FieldOptions<'phone'> {
  landline?: boolean
}

interface NumberOptions extends FieldOptions<'number'> {
  min?: number
  max?: number
  /** Digits after the point; whole numbers when absent. */
  decimals?: number
}

function field<Kind extends FieldKind>(
  kind: Kind,
  zh: string,
  en: string,
  schema: TSchema,
  rest: Omit<Partial<Field<Kind>>, 'kind' | 'label' | 'schema' | 'required'> = {},
): Field<Kind, true> {
  return { kind, label: { zh, en }, required: true, schema, ...rest }
}

const textField =
  <Kind extends TextKind>(kind: Kind, longest: number) =>
  (zh: string, en: string, options: TextOptions<Kind> = {}): Field<Kind, true> => {
    const maxLength = options.maxLength ?? longest
    return field(kind, zh, en, StringSchema({ maxLength }), { ...options, maxLength })
  }

/** One line of text. */
export const text = textField('text', 255)
/** Several lines of plain text. */
export const longText = textField('longText', 2000)
/** Rich text; sanitised by the server before it is stored. */
export const html = textField('html', 1_000_000)
/** Address of a picture: a link. */
export const image = textField('image', 1000)
/** Address of a file: a link. */
export const file = textField('file', 1000)
/** An address that readers follow: http, https or a path of our own; see links.ts. */
export const link = textField('link', 500)
/** An e-mail address. */
export const email = textField('email', 100)
/** Name of an icon, or the class of an icon font that older menus carry. */
export const icon = textField('icon', 100)
/** Written, never read back: lists and details answer a mask. */
export const secret = textField('secret', 500)

/** A mobile number, or any telephone number where `landline` says so. */
export function phone(zh: string, en: string, options: PhoneOptions = {}): Field<'phone', true> {
  return field('phone', zh, en, StringSchema({ maxLength: 20 }), { ...options, maxLength: 20 })
}

/** `yyyy-MM-dd HH:mm:ss` in the newspaper's time zone. */
export function dateTime(zh: string, en: string, options: DateTimeOptions = {}): Field<'dateTime', true> {
  return field('dateTime', zh, en, StringSchema({ format: 'wall-clock' }), options)
}

/** A double keeps this many decimal digits exactly. */
const MAX_DIGITS = 15

export function number(zh: string, en: string, options: NumberOptions = {}): Field<'number', true> {
  const { decimals = 0 } = options
  const minimum = options.min ?? 0
  const maximum = options.max ?? 999_999
  if (Math.max(-minimum, maximum) >= 10 ** (MAX_DIGITS - decimals)) throw new Error(`${en}: more digits than are exact`)
  // Decimals are counted in the decimal text (rules.ts): the remainder of a division of floats is not exact.
  const schema = decimals ? NumberSchema({ minimum, maximum }) : Integer({ minimum, maximum })
  return field('number', zh, en, schema, { ...options, min: minimum, max: maximum })
}

/** 0 or 1, shown as a switch. */
export function flag(zh: string, en: string, options: FieldOptions<'flag'> = {}): Field<'flag', true> {
  return field('flag', zh, en, Union([Literal(0), Literal(1)]), { default: 0, ...options })
}

/** A key of the system dictionary `code`. */
export function dict(zh: string, en: string, code: string, options: FieldOptions<'dict'> = {}): Field<'dict', true> {
  return field('dict', zh, en, Integer({ minimum: 0, maximum: 9999 }), { ...options, code })
}

/** A key of the tenant's own dictionary `code`. */
export function dictBiz(
  zh: string,
  en: string,
  code: string,
  options: FieldOptions<'dictBiz'> = {},
): Field<'dictBiz', true> {
  return field('dictBiz', zh, en, Integer({ minimum: 0, maximum: 9999 }), { ...options, code })
}

const idPattern = '^(0|[1-9][0-9]{0,18})$'

/** The id of one record of another module. */
export function reference(
  zh: string,
  en: string,
  target: Target,
  options: FieldOptions<'reference'> = {},
): Field<'reference', true> {
  const schema = target.value ? StringSchema({ maxLength: 64 }) : StringSchema({ pattern: idPattern })
  return field('reference', zh, en, schema, { ...options, target })
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

/** The id of the record above this one in the same module; `0` at the root. Such a module is a tree. */
export function parent(
  zh: string,
  en: string,
  target: Target,
  options: FieldOptions<'parent'> = {},
): Field<'parent', true> {
  return field('parent', zh, en, StringSchema({ pattern: idPattern }), { default: '0', ...options, target })
}

/** May be left empty. */
export function optional<Kind extends FieldKind>(of: Field<Kind>): Field<Kind, false> {
  return { ...of, required: false }
}

export function isTextKind(kind: FieldKind): kind is TextKind {
  return (textKinds as readonly FieldKind[]).includes(kind)
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
