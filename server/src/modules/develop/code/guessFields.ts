import { codeTemplate, type TableStructure } from '#contract/develop/code'
import type { CodeChoice } from '#contract/develop/codeChoices'
import {
  type CodeField,
  hasTarget,
  isChinese,
  isEnglish,
  isIndexable,
  isListable,
  isReserved,
  isSearchable,
  lengthOf,
  longestColumn,
  maxDecimalsOf,
  maxFields,
  maxKeys,
  namesRecord,
  ownColumns,
} from '#contract/develop/codeFields'
import type { CodeKind } from '#contract/kit/kinds/kind'
import { kindFor } from '../../../kit/kinds/index.ts'
import { isBoolean, isNumber } from '../../../kit/kinds/kind.ts'
import type { SourceColumn } from '../datasource/index.ts'
import { splitName } from './files/plan.ts'

/** Suggests fields for the columns of a table: kind by type and name, label by comment, without the base columns. */

/** Columns of a list that fit a screen. */
const LISTED = 7
const SEARCHED = 3

const audit = new Set([
  ...ownColumns,
  ...['creator', 'created_by', 'created_at', 'updater', 'updated_by', 'updated_at', 'deleted', 'del_flag'],
  ...['create_by', 'update_by', 'gmt_create', 'gmt_modified', 'deleted_at', 'is_delete'],
])

/** Columns of bytes, for which there is no field kind. */
const isBytes = ({ type }: SourceColumn) => /^(bytea|(tiny|medium|long)?blob|(var)?binary|raw)/i.test(type)

interface ReadTable {
  name: string
  comment: string
  columns: readonly SourceColumn[]
  /** The target of a reference to a table, if a module stores its records there. */
  targetOf: (table: string) => string | undefined
}

export function structureOf({ name: table, comment, columns, targetOf }: ReadTable): TableStructure {
  const named = columns.map(column => ({ ...column, name: columnName(column.name) }))
  const isTree = named.some(({ name }) => name === 'parent_id')
  const isAudited = named.some(({ name }) => name === 'is_deleted')
  const keys = named.filter(({ keyPosition }) => keyPosition !== null)
  // A key that is no number, or several columns, cannot become the id: it stays as it is, next to the id.
  const isId = keys.length === 1 && keys.every(isInteger)
  const fields = named
    .filter(({ keyPosition }) => keyPosition === null || !isId)
    .filter(({ name, keyPosition }) => keyPosition !== null || (name === 'status' ? !isAudited : !audit.has(name)))
    .filter(column => !isBytes(column))
    .map(column => ({ ...column, name: usable(column.name) }))
  const unique = fields.filter(({ name }, index) => fields.findIndex(other => other.name === name) === index)
  const suggested = withKeys(
    unique.slice(0, maxFields).map(column => ({ column, field: fieldOf(column, bareName(table), targetOf) })),
  )
  return {
    title: titleOf(comment),
    pkName: keys.find(({ keyPosition }) => keyPosition === 1)?.name ?? 'id',
    template: isTree ? codeTemplate.tree : codeTemplate.list,
    fields: placed(suggested).map(withSuggestion),
    skipped: columns.filter(isBytes).map(({ name }) => name),
  }
}

const isInteger = ({ type, scale }: SourceColumn) => isNumber({ name: '', type, length: null, scale }) && !scale

/** `t_expert` → `expert`, for the codes of its dictionaries. */
const bareName = (table: string) => columnName(table).replace(/^(tb?|tbl|sys|blade|biz)_/, '')

/** The suggestion is stored with the field, so that a later reading distinguishes changes of the table from those of people. */
export function withSuggestion({ labelEn, list, search, ...suggested }: CodeField): CodeField {
  return { ...suggested, labelEn, list, search, read: suggested }
}

interface ReadColumn {
  column: Pick<SourceColumn, 'keyPosition' | 'uniqueKeys'>
  field: CodeField
}

/** Numbers the unique keys, the primary key of a table without ids first. */
function withKeys(found: readonly ReadColumn[]): CodeField[] {
  const names = (column: ReadColumn['column']) => [
    ...(column.keyPosition === null ? [] : ['']),
    ...(column.uniqueKeys?.split(',') ?? []),
  ]
  const keys = [...new Set(found.flatMap(({ column }) => names(column)))]
  const whole = keys.filter(key =>
    found.every(({ column, field }) => !names(column).includes(key) || isIndexable(field.kind)),
  )
  return found.map(({ column, field }) => {
    // A column of two keys is left to one of them.
    const unique = whole.slice(0, maxKeys).findIndex(key => names(column).includes(key)) + 1
    return unique > 0 ? { ...field, unique } : field
  })
}

/** `expertName`, `EXPERT_NAME` and `phone_2` → `expert_name`, `phone2` */
export function columnName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_(?=\d)/g, '')
    .replace(/^[_\d]+|_$/g, '')
    .slice(0, longestColumn)
}

/** Names that a column cannot have here. */
export function usable(name: string): string {
  if (name === 'status') return 'state'
  if (name === 'id') return 'former_id'
  if (name === '') return 'field'
  return isReserved(name) ? `${name}_value` : name
}

/** `用户表` is a table of 用户. */
function titleOf(comment: string): string {
  const title = shorten(comment).replace(/(信息)?(数据)?表$/, '')
  return isChinese(title) ? title : ''
}

/** Comments often go on with the values: `状态(1 启用, 2 停用)`. */
function shorten(comment: string): string {
  return comment.trim().split(/[\s,，;；:：(（。[【]/)[0] ?? ''
}

function fieldOf(column: SourceColumn, table: string, targetOf: ReadTable['targetOf']): CodeField {
  const { name, nullable, comment } = column
  const label = shorten(comment)
  const choices = listed(column)
  const target = targetOf(column.reference?.replace(/\.[^.]+$/, '') ?? '')
  const kind =
    choices.length > 0
      ? 'dictBiz'
      : target && isInteger(column)
        ? 'reference'
        : isYesNo(column)
          ? 'flag'
          : kindFor(column)
  const words = splitName(name)
  return {
    column: name,
    labelZh: /^\d/.test(label) || !isChinese(label) ? plainWords(words) : label,
    labelEn: isEnglish(words) ? words : 'Field',
    kind,
    required: !nullable && kind !== 'flag',
    list: false,
    search: false,
    ...sizeOf(kind, column),
    ...(/^date$/i.test(column.type) && kind === 'dateTime' && { dayOnly: true }),
    ...(choices.length > 0 && { code: `${table}_${name}`.slice(0, 60), choices }),
    ...(hasTarget(kind) && target && { target }),
  }
}

const plainWords = (words: string) => (isChinese(words.replaceAll(' ', '')) ? words.replaceAll(' ', '') : words)

/** Choices of a column whose comment or type lists them. 是 and 否 are a switch. */
function listed(column: SourceColumn): CodeChoice[] {
  if (isBoolean(column) || column.type.endsWith('[]')) return []
  if (column.enumeration) return valued(column.enumeration.split(',').map(value => [value, value] as const))
  return isYesNo(column) ? [] : choicesInComment(column.comment, isInteger(column))
}

function isYesNo(column: SourceColumn): boolean {
  const choices = isInteger(column) ? choicesInComment(column.comment, true) : []
  return choices.length === 2 && choices.every(({ key, zh }) => zh === (key === 1 ? '是' : '否'))
}

function sizeOf(kind: CodeKind, { length, precision, scale }: SourceColumn): Pick<CodeField, 'length' | 'decimals'> {
  const limit = lengthOf(kind)
  if (!limit) return {}
  const maxDecimals = maxDecimalsOf(kind)
  if (maxDecimals === undefined)
    return { length: Math.min(Math.max(length ?? (kind === 'text' ? limit.usual : limit.max), 1), limit.max) }
  const decimals = Math.min(scale ?? 0, maxDecimals)
  // An integer's precision counts bits in some databases: the values of a form are shorter anyway.
  const digits = Math.min(Math.max(decimals > 0 ? (precision ?? 12) : 9, decimals + 1), limit.max)
  return decimals > 0 ? { length: digits, decimals } : { length: digits }
}

/** Something must name the records; the first short fields are listed, the first of these searched. */
export function placed(fields: CodeField[]): CodeField[] {
  const short = fields.filter(({ kind }) => isListable(kind) && kind !== 'longText')
  const listed = new Set(short.slice(0, LISTED))
  const searched = new Set(short.filter(({ kind }) => isSearchable(kind) && kind !== 'number').slice(0, SEARCHED))
  const shown = fields.map(field => ({ ...field, list: listed.has(field), search: searched.has(field) }))
  if (shown.some(namesRecord)) return shown
  const first = shown.find(({ kind }) => kind === 'text')
  return shown.map(field => (field === first ? { ...field, required: true, list: true } : field))
}

/** Choices that the comment of a column lists: `状态：0草稿 1发布`, `类型(1 普通, 2 紧急)`, `性别 M=男;F=女`. */
const MAX_CHOICES = 30

// A key, perhaps a mark or a word for "is", and the text. Texts contain no digits, so that 0草稿1发布 is two choices.
const numbered =
  /(?<![\d.])(\d{1,4})\s{0,3}(?:[:：=＝\-—、.]|表示|代表|为|是(?=\p{Script=Han}))?\s{0,3}([\p{Script=Han}A-Za-z][^\d\s,，;；、|/()（）[\]【】:：=]{0,30})/gu
const lettered =
  /(?<![A-Za-z])([A-Z]|[A-Za-z_]{1,20}(?=\s{0,3}[:：=＝]))\s{0,3}(?:[:：=＝\-—、]|表示|代表|为)?\s{0,3}(\p{Script=Han}[^\sA-Za-z,，;；、|/()（）[\]【】:：=]{0,30})/gu

/** Nothing where the comment lists fewer than two. `isNumber`: the column contains the keys themselves. */
function choicesInComment(comment: string, isNumber: boolean): CodeChoice[] {
  const text = comment.slice(0, 400)
  const digits = pairs(text, numbered)
  if (digits.length >= 2) return digits.map(([key, zh]) => ({ key: Number(key), zh, en: englishOf(zh) }))
  return isNumber ? [] : valued(pairs(text, lettered))
}

/** Values that are no number are counted. */
function valued(found: readonly (readonly [value: string, zh: string])[]): CodeChoice[] {
  if (found.length < 2) return []
  return found.map(([value, zh], index) => ({ key: index + 1, zh, en: englishOf(zh) || englishWord(value) }))
}

function pairs(text: string, pattern: RegExp): [key: string, zh: string][] {
  const found = new Map<string, string>()
  for (const [, key = '', zh = ''] of text.matchAll(pattern)) if (!found.has(key)) found.set(key, zh)
  return [...found].slice(0, MAX_CHOICES)
}

const englishWord = (text: string) => (/^[A-Za-z][\x20-\x7e]{0,40}$/.test(text) ? text : '')

/** The usual words of a state; others are entered by hand. */
export const englishOf = (zh: string): string => words[zh] ?? englishWord(zh)

const words: Readonly<Record<string, string>> = {
  ...{
    是: 'Yes',
    否: 'No',
    男: 'Male',
    女: 'Female',
    未知: 'Unknown',
    保密: 'Undisclosed',
    其他: 'Other',
    其它: 'Other',
  },
  ...{
    草稿: 'Draft',
    发布: 'Published',
    已发布: 'Published',
    未发布: 'Unpublished',
    撤回: 'Withdrawn',
    下架: 'Withdrawn',
  },
  ...{
    启用: 'Enabled',
    停用: 'Disabled',
    禁用: 'Disabled',
    正常: 'Normal',
    异常: 'Faulty',
    冻结: 'Frozen',
    锁定: 'Locked',
  },
  ...{ 待审核: 'To be reviewed', 审核中: 'In review', 已审核: 'Reviewed', 通过: 'Approved', 驳回: 'Rejected' },
  ...{ 拒绝: 'Rejected', 待处理: 'Open', 处理中: 'In progress', 已处理: 'Done', 完成: 'Done', 已完成: 'Done' },
  ...{ 成功: 'Succeeded', 失败: 'Failed', 取消: 'Cancelled', 已取消: 'Cancelled', 未支付: 'Unpaid', 已支付: 'Paid' },
  ...{ 普通: 'Normal', 紧急: 'Urgent', 高: 'High', 中: 'Medium', 低: 'Low', 存在: 'Present', 删除: 'Deleted' },
}
