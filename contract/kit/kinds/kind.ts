/**
 * The shape of a field, and what each kind of field declares for both sides. A new kind is an entry of the values
 * below, a file of its own and a line in index.ts, on the server and in the browser likewise: the compiler names what
 * is missing.
 */
import { String as StringSchema, type TSchema } from 'typebox'

export interface Label {
  zh: string
  en: string
}

/** The three forms of a record. */
export type Mode = 'create' | 'edit' | 'show'

/** `locked` is shown and not editable. Modes that are not mentioned show an editable field. */
type Visibility = Partial<Record<Mode, 'hidden' | 'locked'>>

/** Kinds whose value is text, and which therefore read `""` when nothing is set. */
interface TextValues {
  text: string
  longText: string
  html: string
  json: string
  tags: string
  references: string
  dateTime: string
  image: string
  file: string
  link: string
  phone: string
  email: string
  icon: string
  secret: string
}

/** Kinds that read `null` when nothing is set. Ids are strings: 19 digits do not fit a number. */
interface NullableValues {
  number: number
  flag: 0 | 1
  dict: number
  dictBiz: number
  reference: string
  parent: string
  /** Decimal text. */
  money: string
}

/** The type of each kind on the wire. */
export interface ValueOfKind extends TextValues, NullableValues {}

export type FieldKind = keyof ValueOfKind
export type TextKind = keyof TextValues
/** Kinds that a generated field may be of; the parent of a tree comes with the template. */
export type CodeKind = Exclude<FieldKind, 'parent'>

export interface Field<Kind extends FieldKind = FieldKind, Required extends boolean = boolean> {
  kind: Kind
  label: Label
  required: Required
  /** The schema of a value that is given; emptiness and requiredness are checked separately. */
  schema: TSchema
  default?: ValueOfKind[Kind]
  modes?: Visibility
  /** Replaces 请输入… / 请选择… where the specification words it differently. */
  prompt?: Label
  /** Names the field in the search form, where the specification words it differently. */
  searchLabel?: Label
  /** A `text` that distinguishes records: see texts/names.ts. */
  isName?: true
  /** Longest text, in code points. */
  maxLength?: number
  min?: number
  max?: number
  /** Replaces a `number` out of its range by the nearest limit. */
  clamped?: true
  /** Digits after the point of a `number`, whole numbers when absent, or of a `money`. */
  decimals?: number
  /** ISO 4217 code of a `money`. */
  currency?: string
  /** A `phone` that may also be a landline. */
  landline?: boolean
  /** The dictionary that lists the choices (`dict`, `dictBiz`). */
  code?: string
  /** Only the day of a `dateTime` means something. */
  dayOnly?: boolean
  /** Lists neither filter nor sort by it: parts of its stored value are hidden from some who see the record. */
  unfiltered?: true
  /** The module that a `reference`, `references` or `parent` points at. */
  target?: Target
}

/** The call that answers the choices of a reference, and the field that names a choice. */
export interface Target {
  /** Path of the module that owns the choices, e.g. `blade-system/dept`. */
  path: string
  /** The GET call that lists them; `tree` answers nodes of id and title, the others plain records. */
  call: string
  /** Field stored (default `id`). */
  value?: string
  /** Field of the target shown to people. */
  shows: string
  /** The part of the shown text that is enough in a list. */
  short?: RegExp
  /** Name under which the shown text joins our record in lists and details, e.g. `deptName`. */
  as: string
  /** The choices are a forest. */
  tree?: boolean
  /** Field of the target that contains the parent record, by which histories distinguish targets of one name. */
  within?: string
  /** Records what happened: the target may be removed, and is still named. */
  historic?: boolean
  /** The call is beyond the Blade specification: on other servers, the calls of the specification are used. */
  extension?: boolean
  /** There are too many to list: the call answers those whose name contains its `keyword`, or those of its `ids`. */
  searched?: boolean
}

/** Options of every constructor. */
export interface FieldOptions<Kind extends FieldKind> {
  default?: ValueOfKind[Kind]
  modes?: Visibility
  prompt?: Label
  searchLabel?: Label
}

interface TextOptions<Kind extends FieldKind> extends FieldOptions<Kind> {
  maxLength?: number
  isName?: true
  unfiltered?: true
}

export function field<Kind extends FieldKind>(
  kind: Kind,
  zh: string,
  en: string,
  schema: TSchema,
  rest: Omit<Partial<Field<Kind>>, 'kind' | 'label' | 'schema' | 'required'> = {},
): Field<Kind, true> {
  return { kind, label: { zh, en }, required: true, schema, ...rest }
}

export const textField =
  <Kind extends TextKind>(kind: Kind, longest: number) =>
  (zh: string, en: string, options: TextOptions<Kind> = {}): Field<Kind, true> => {
    const maxLength = options.maxLength ?? longest
    return field(kind, zh, en, StringSchema({ maxLength }), { ...options, maxLength })
  }

/** The fault of a value; complaints.ts has the sentences. */
export type Complaint =
  | ('missing' | 'tooLong' | 'outOfRange' | 'tooPrecise' | 'ambiguousName' | 'wrong')
  | ('notLink' | 'notEmail' | 'notJson' | 'phoneLength' | 'phoneFormat')

/** `presence`: its values are not read by people, but whether there is one matters. */
export type Conditions = 'text' | 'amount' | 'time' | 'choice' | 'flag' | 'presence'

/** The part of a kind that both sides share, in addition to its constructor. */
export interface Kind<K extends FieldKind = FieldKind> {
  isText: K extends TextKind ? true : false
  /** 请输入… for what is typed, 请选择… for what is picked. */
  asks: 'enter' | 'select'
  /** The conditions that lists offer for it; none when absent. See lists/conditions.ts. */
  conditions?: Conditions
  /** A check that the schema cannot express, of a value that is given; of a text kind it is text of a fitting length. */
  complaint?(field: Field, value: unknown): Complaint | undefined
  /** A valid value for tests, another one for each count where values differ. */
  sample(field: Field, count: number): ValueOfKind[K]
  /** Its entry in the code generator. */
  generated: K extends CodeKind ? GeneratedKind : undefined
}

export interface GeneratedKind {
  label: Label
  listed: boolean
  searched: boolean
  /** Settings that a field of the kind needs. */
  needs?: 'dictionary' | 'target'
  /** Characters of a text, digits of a number: those that are meant when none are given, and the most. */
  length?: { usual: number; max: number }
  /** Largest number of digits after the point. */
  maxDecimals?: number
}

export const sampleWords = ({ maxLength }: Field, count: number): string => `样本${count}`.slice(0, maxLength)
