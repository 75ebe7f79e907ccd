/** The fields of a module that is yet to be generated, and what is wrong with them. Both sides apply the same rules. */
import { kinds, type Label } from '../kit/fields.ts'
import type { CodeKind, GeneratedKind } from '../kit/kinds/kind.ts'
import { type CodeChoice, choicesComplaint } from './codeChoices.ts'

/** Kinds that a generated field may be of; the parent of a tree comes with the template. */
export const codeKinds = (Object.keys(kinds) as (keyof typeof kinds)[]).filter(
  (kind): kind is CodeKind => kinds[kind].generated !== undefined,
)

/** Targets of references that every installation has: names of `targets` in contract/system/targets.ts. */
export const commonTargets = ['dept', 'post', 'user'] as const

/** Targets that the product brings have a name, generated ones a path. */
export const isProductTarget = (target: string): boolean => /^[a-z]{1,20}$/.test(target)

export interface CodeField {
  /** Name of the column; the field is called by it in camel case. */
  column: string
  labelZh: string
  labelEn: string
  kind: CodeKind
  required: boolean
  /** Most characters of a text, most digits of a number. */
  length?: number
  /** Digits after the point. */
  decimals?: number
  list: boolean
  search: boolean
  /** Dictionary code (kinds `dict` and `dictBiz`). */
  code?: string
  /** Entries of a dictionary that comes with the module; without them, `code` names one that is there. */
  choices?: CodeChoice[]
  /** Target of a reference: the name of one that the product brings, or the path of another generated module. */
  target?: string
  /** Only the day of a date and time counts. */
  dayOnly?: boolean
  /** Fields with one number are unique together. */
  unique?: number
  /** The suggestion of that table when it was last read; see `reread`. */
  read?: ReadField
}

export type ReadField = Omit<CodeField, 'read' | 'labelEn' | 'list' | 'search'>

export const maxFields = 60

/** Numbers of unique keys. */
export const maxKeys = 9

/** Longest names on screen, so that no generated line becomes too long. */
const longestLabel = { zh: 32, en: 64 }

/** Allowed SQL identifiers. */
export const identifier = /^[a-z][a-z0-9_]{0,62}$/

/** Longer names would make generated lines too long. */
export const longestColumn = 40

/** Column names that survive the conversion from snake case to camel case and back. */
const column = /^[a-z][a-z0-9]*(_[a-z][a-z0-9]+)*(_[a-z])?$/

/** The generator's settings of a kind; none for an unknown kind, which a request may contain. */
const generatedAs = (kind: CodeKind): Partial<GeneratedKind> => (codeKinds.includes(kind) ? kinds[kind].generated : {})

export const isSearchable = (kind: CodeKind) => generatedAs(kind).searched === true
export const isListable = (kind: CodeKind) => generatedAs(kind).listed === true
/** Values of these kinds are too long for an index, or too few to be unique. */
export const isIndexable = (kind: CodeKind) =>
  !['longText', 'html', 'json', 'tags', 'flag', 'secret', 'references', 'image', 'file'].includes(kind)
export const hasDictionary = (kind: CodeKind) => generatedAs(kind).needs === 'dictionary'
export const hasTarget = (kind: CodeKind) => generatedAs(kind).needs === 'target'
/** The length that is meant when none is given, and the longest; of kinds that have one. */
export const lengthOf = (kind: CodeKind) => generatedAs(kind).length
/** The most digits after the point, of kinds that may have some. */
export const maxDecimalsOf = (kind: CodeKind) => generatedAs(kind).maxDecimals

/** `expert_name` → `expertName` */
export function fieldName(columnName: string): string {
  return columnName.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Columns that every table has anyway. */
export const ownColumns: readonly string[] = [
  ...['id', 'tenant_id', 'create_user', 'create_dept', 'create_time', 'update_user', 'update_time'],
  ...['status', 'is_deleted', 'version', 'parent_id'],
]

/** Reserved in PostgreSQL, or names that every JavaScript object has. */
const reserved = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
  full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit
  localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references
  returning right select session_user similar some symmetric system_user table tablesample then to trailing true union
  unique user using variadic verbose when where window with constructor to_string value_of to_locale_string
  has_own_property is_prototype_of property_is_enumerable`.split(/\s+/),
)

export const isReserved = (name: string) => reserved.has(name)

/** The first problem of the fields, if any; `index` is absent if it concerns all of them. */
export function fieldComplaint(fields: readonly CodeField[]): { index?: number; text: Label } | undefined {
  if (fields.length === 0) return { text: texts.none }
  if (fields.length > maxFields) return { text: texts.tooMany }
  for (const [index, field] of fields.entries()) {
    const text = complaintAbout(field) ?? twiceText(field, fields.slice(0, index))
    if (text) return { index, text }
  }
  return fields.some(namesRecord) ? undefined : { text: texts.nameless }
}

/** Whether the field can serve as the record's title in lists, messages and the recycle bin. */
export function namesRecord({ kind, required, list }: CodeField): boolean {
  return kind === 'text' && required && list
}

function complaintAbout(field: CodeField): Label | undefined {
  const { kind, labelZh, labelEn } = field
  if (!isColumn(field.column)) return texts.column
  if (isReserved(field.column)) return texts.reserved
  if (ownColumns.includes(field.column)) return texts.own
  if (!isChinese(labelZh)) return texts.labelZh
  if (!isEnglish(labelEn)) return texts.labelEn
  if (!codeKinds.includes(kind)) return texts.kind
  if (!fitsLength(field)) return texts.length
  if (hasDictionary(kind) && !identifier.test(field.code ?? '')) return texts.dictionary
  const choices = hasDictionary(kind) && field.choices ? choicesComplaint(field.choices) : undefined
  if (choices) return choices
  if (hasTarget(kind) && !isTarget(field.target ?? '')) return texts.target
  if (field.unique !== undefined && !isKey(field)) return texts.unique
  if (field.search && !isSearchable(kind)) return texts.search
  if (field.list && !isListable(kind)) return texts.list
  return undefined
}

const isTarget = (target: string) => isProductTarget(target) || /^blade-[a-z]{1,20}\/[a-z][a-z0-9-]{0,40}$/.test(target)

const isKey = ({ kind, unique = 0 }: CodeField) =>
  isIndexable(kind) && Number.isInteger(unique) && unique >= 1 && unique <= maxKeys

const isColumn = (name: string) => column.test(name) && name.length <= longestColumn

/** Fit to name a module or a field: without anything invisible, and not in the other language. */
export function isChinese(text: string, longest = longestLabel.zh): boolean {
  return (
    /\p{Script=Han}|^[A-Za-z]+$/u.test(text) &&
    !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text) &&
    text.trim() === text &&
    [...text].length <= longest
  )
}

export function isEnglish(text: string): boolean {
  return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && text.length <= longestLabel.en
}

function fitsLength({ kind, length, decimals = 0 }: CodeField): boolean {
  const limit = lengthOf(kind)
  if (!limit) return true
  const effectiveLength = length ?? limit.usual
  if (!Number.isInteger(effectiveLength) || effectiveLength < 1 || effectiveLength > limit.max) return false
  const maxDecimals = maxDecimalsOf(kind)
  if (maxDecimals === undefined) return true
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= maxDecimals && decimals < effectiveLength
}

/** The name under which a referred record's text joins: `deptId` → `deptName`. */
export function joinedName(column: string): string {
  return `${fieldName(column).replace(/Ids?$/, '')}Name`
}

function twiceText(field: CodeField, before: readonly CodeField[]): Label | undefined {
  const taken = new Set(before.flatMap(namesOf))
  return namesOf(field).some(name => taken.has(name)) ? texts.twice : undefined
}

/** Under which a field's values travel: dictionaries and references bring their texts along. */
function namesOf({ column, kind }: CodeField): string[] {
  const name = fieldName(column)
  if (hasDictionary(kind)) return [name, `${name}Name`]
  return hasTarget(kind) ? [name, joinedName(column)] : [name]
}

const texts = {
  none: { zh: '请先添加字段', en: 'Add fields first' },
  tooMany: { zh: `字段不能超过${maxFields}个`, en: `At most ${maxFields} fields` },
  nameless: {
    zh: '至少需要一个必填且在列表中显示的“单行文本”字段，作为数据的名称',
    en: 'One field must be a line of text that is required and listed: it names the records',
  },
  column: {
    zh: '列名以小写字母开头，只能含有小写字母、数字和单个下划线，如 expert_name',
    en: 'Column: lower-case letters and digits, parted by single underscores, such as expert_name',
  },
  reserved: { zh: '列名是保留字，请换一个', en: 'This column name is a reserved word' },
  own: { zh: '每张表都有此列，无需添加', en: 'Every table has this column anyway' },
  labelZh: { zh: '中文名称须含汉字，且不超过32个字', en: 'Chinese label: holds Chinese, at most 32 characters' },
  labelEn: {
    zh: '英文名称只能含有英文字符，且不超过64个',
    en: 'English label: plain English characters, at most 64',
  },
  kind: { zh: '请选择字段类型', en: 'Please select the kind of the field' },
  length: { zh: '长度或小数位超出范围', en: 'Length or decimals: out of range' },
  dictionary: { zh: '请填写字典编号', en: 'Please enter the code of the dictionary' },
  target: { zh: '请选择引用的数据', en: 'Please select what the field refers to' },
  unique: { zh: `唯一键为1到${maxKeys}，且须适合此类型`, en: `Unique key: 1 to ${maxKeys}, of a kind that can be one` },
  search: { zh: '此类型的字段不能用于搜索', en: 'Fields of this kind cannot be searched' },
  list: { zh: '此类型的字段不能在列表中显示', en: 'Fields of this kind cannot be listed' },
  twice: { zh: '列名与其他字段重复', en: 'Another field has this name' },
} satisfies Record<string, Label>

export interface ColumnComparison {
  fields: CodeField[]
  /** Names of columns that are new, that follow the table, that differ from it by hand, and that the table has lost. */
  added: string[]
  changed: string[]
  kept: string[]
  gone: string[]
}

/** The fields after the table was read again: what was changed by hand stays, what only the table changed follows it. */
export function reread(fields: readonly CodeField[], suggested: readonly CodeField[]): ColumnComparison {
  const nameOf = (field: CodeField) => field.read?.column ?? field.column
  const known = new Map(suggested.map(field => [field.column, field]))
  const result: ColumnComparison = { fields: [], added: [], changed: [], kept: [], gone: [] }
  for (const field of fields) {
    const suggestion = known.get(nameOf(field))
    if (!suggestion?.read) {
      if (field.read) result.gone.push(field.column)
      result.fields.push(field)
      continue
    }
    const { merged, followed, differs } = mergeField(field, suggestion.read)
    if (followed) result.changed.push(field.column)
    if (differs) result.kept.push(field.column)
    result.fields.push(merged)
  }
  const present = new Set(fields.flatMap(field => [nameOf(field), field.column]))
  const added = suggested.filter(({ column }) => !present.has(column))
  result.added.push(...added.map(({ column }) => column))
  result.fields.push(...added)
  return result
}

const rereadKeys = [
  ...(['labelZh', 'required', 'unique'] as const),
  // These belong together.
  ...([['kind', 'length', 'decimals', 'code', 'choices', 'target', 'dayOnly']] as const),
]

function mergeField(field: CodeField, now: ReadField) {
  const { read: before } = field
  const merged: CodeField = { ...field, read: now }
  let [followed, differs] = [false, false]
  for (const group of rereadKeys) {
    const keys = typeof group === 'string' ? [group] : group
    const textOf = (of: Partial<CodeField> | undefined) => JSON.stringify(keys.map(key => of?.[key] ?? null))
    if (textOf(now) === textOf(field)) continue
    if (before && textOf(before) === textOf(field)) {
      for (const key of keys) {
        delete merged[key]
        Object.assign(merged, now[key] === undefined ? {} : { [key]: now[key] })
      }
      followed = true
    } else if (before && textOf(before) !== textOf(now)) differs = true
  }
  merged.list &&= isListable(merged.kind)
  merged.search &&= isSearchable(merged.kind)
  return { merged, followed, differs }
}
