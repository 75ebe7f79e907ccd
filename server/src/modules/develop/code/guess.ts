/** Suggests fields for the columns of a table: kind by type and name, label by comment, without the base columns. */
import { codeTemplate, type TableStructure } from '#contract/develop/code'
import {
  type CodeField,
  isChinese,
  isEnglish,
  isListable,
  isReserved,
  isSearchable,
  lengthOf,
  longestColumn,
  maxDecimalsOf,
  maxFields,
  namesRecord,
  ownColumns,
} from '#contract/develop/codeFields'
import type { CodeKind } from '#contract/kit/kinds/kind'
import { kindFor } from '../../../kit/kinds/index.ts'
import type { SourceColumn } from '../datasource/index.ts'
import { splitName } from './files/plan.ts'

/** Columns of a list that fit a screen. */
const LISTED = 7
const SEARCHED = 3

const audit = new Set([
  ...ownColumns,
  ...['creator', 'created_by', 'created_at', 'updater', 'updated_by', 'updated_at', 'deleted', 'del_flag'],
  ...['create_by', 'update_by', 'gmt_create', 'gmt_modified', 'deleted_at', 'is_delete'],
])

export function structureOf(comment: string, columns: readonly SourceColumn[]): TableStructure {
  const named = columns.map(column => ({ ...column, name: columnName(column.name) }))
  const isTree = named.some(({ name }) => name === 'parent_id')
  const isAudited = named.some(({ name }) => name === 'is_deleted')
  const fields = named
    .filter(({ name, keyPosition }) => keyPosition === null && (name === 'status' ? !isAudited : !audit.has(name)))
    .map(column => ({ ...column, name: usable(column.name) }))
  const unique = fields.filter(({ name }, index) => fields.findIndex(other => other.name === name) === index)
  return {
    title: titleOf(comment),
    pkName: named.find(({ keyPosition }) => keyPosition === 1)?.name ?? 'id',
    template: isTree ? codeTemplate.tree : codeTemplate.list,
    fields: placed(unique.slice(0, maxFields).map(fieldOf)),
  }
}

/** `expertName`, `EXPERT_NAME` and `phone_2` → `expert_name`, `phone2` */
function columnName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_(?=\d)/g, '')
    .replace(/^[_\d]+|_$/g, '')
    .slice(0, longestColumn)
}

/** Names that a column cannot have here. */
function usable(name: string): string {
  if (name === 'status') return 'state'
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

function fieldOf(column: SourceColumn): CodeField {
  const { name, nullable, comment } = column
  const label = shorten(comment)
  const kind = kindFor(column)
  const words = splitName(name)
  return {
    column: name,
    labelZh: isChinese(label) ? label : isChinese(words.replaceAll(' ', '')) ? words.replaceAll(' ', '') : words,
    labelEn: isEnglish(words) ? words : 'Field',
    kind,
    required: !nullable && kind !== 'flag',
    list: false,
    search: false,
    ...sizeOf(kind, column),
  }
}

function sizeOf(kind: CodeKind, { length, precision, scale }: SourceColumn): Pick<CodeField, 'length' | 'decimals'> {
  const limit = lengthOf(kind)
  if (!limit) return {}
  const maxDecimals = maxDecimalsOf(kind)
  if (maxDecimals === undefined) return { length: Math.min(Math.max(length ?? limit.max, 1), limit.max) }
  const decimals = Math.min(scale ?? 0, maxDecimals)
  // An integer's precision counts bits in some databases: what a form asks for is shorter anyway.
  const digits = Math.min(Math.max(decimals > 0 ? (precision ?? 12) : 9, decimals + 1), limit.max)
  return decimals > 0 ? { length: digits, decimals } : { length: digits }
}

/** Something must name the records; the first short fields are listed, the first of these searched. */
function placed(fields: CodeField[]): CodeField[] {
  const short = fields.filter(({ kind }) => isListable(kind) && kind !== 'longText')
  const listed = new Set(short.slice(0, LISTED))
  const searched = new Set(short.filter(({ kind }) => isSearchable(kind) && kind !== 'number').slice(0, SEARCHED))
  const shown = fields.map(field => ({ ...field, list: listed.has(field), search: searched.has(field) }))
  if (shown.some(namesRecord)) return shown
  const first = shown.find(({ kind }) => kind === 'text')
  return shown.map(field => (field === first ? { ...field, required: true, list: true } : field))
}
