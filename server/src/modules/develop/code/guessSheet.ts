/** Suggests fields for the columns of a sheet: kinds, dictionaries and keys by what is in them. */
import { codeTemplate, type TableStructure } from '#contract/develop/code'
import type { CodeChoice } from '#contract/develop/codeChoices'
import { type CodeField, isChinese, isEnglish, lengthOf, maxFields } from '#contract/develop/codeFields'
import type { CodeKind } from '#contract/kit/kinds/kind'
import { parseJson } from '#contract/kit/texts/parseJson'
import type { RawSheet } from '../../../platform/spreadsheet/readRawSheet.ts'
import { splitName } from './files/plan.ts'
import { columnName, englishOf, placed, usable, withSuggestion } from './guessFields.ts'

const MAX_CHOICES = 12
const LONG = 120

/** `name`: of the file, without its ending. */
export function structureOfSheet({ columns, rows }: RawSheet, name: string): TableStructure {
  const table = columnName(name) || 'sheet'
  const taken = new Set<string>()
  const fields = columns.slice(0, maxFields).map(({ title, values }, index): CodeField => {
    const column = freeName(title, index, taken)
    const distinct = [...new Set(values)]
    const complete = values.length === rows
    const kind = kindOf(title, values)
    const choices = kind === 'text' && isChoice(title, values, distinct) ? choicesOf(distinct) : []
    const isKey = complete && rows >= 3 && distinct.length === rows && isKeyTitle(title)
    const words = splitName(column)
    return {
      ...{ column, labelZh: chineseOf(title, index), labelEn: isEnglish(title) ? title : words },
      kind: choices.length > 0 ? 'dictBiz' : kind,
      required: complete && kind !== 'flag',
      ...{ list: false, search: false },
      ...(choices.length > 0 ? { code: `${table}_${column}`.slice(0, 60), choices } : sizeOf(kind, values)),
      ...(kind === 'dateTime' && values.every(value => /^\S+$|00:00:00$/.test(value)) && { dayOnly: true }),
      ...(isKey && ['text', 'number', 'phone', 'email'].includes(kind) && choices.length === 0 && { unique: 1 }),
    }
  })
  const numbered = fields.map(field => (field.unique ? { ...field, unique: keyNumber(fields, field) } : field))
  return {
    title: isChinese(name) ? name : '',
    ...{ pkName: 'id', template: codeTemplate.list, skipped: [] },
    fields: placed(numbered).map(withSuggestion),
  }
}

/** Each key of a sheet is one column. */
const keyNumber = (fields: readonly CodeField[], field: CodeField) =>
  Math.min(fields.filter(({ unique }) => unique).indexOf(field) + 1, 9)

const isKeyTitle = (title: string) =>
  /(编号|编码|代码|号码?|工号|账号|证号|邮箱|手机)$|(^|[\s_])(id|no|code|number|email|key)$/i.test(title)

/** Few texts that come again and again. */
function isChoice(title: string, values: readonly string[], distinct: readonly string[]): boolean {
  const fitting = distinct.length >= 2 && distinct.length <= MAX_CHOICES && distinct.every(text => text.length <= 20)
  return fitting && !isKeyTitle(title) && values.length >= 3 * distinct.length
}

const choicesOf = (distinct: readonly string[]): CodeChoice[] =>
  distinct.map((zh, index) => ({ key: index + 1, zh, en: englishOf(zh) }))

const tests: readonly (readonly [CodeKind, (text: string) => boolean])[] = [
  ['flag', text => /^(是|否|yes|no|true|false)$/i.test(text)],
  ['phone', text => /^1[3-9]\d{9}$/.test(text)],
  ['number', text => /^-?\d{1,12}(\.\d{1,6})?$/.test(text.replace(/,(?=\d{3})/g, '')) && !/^0\d/.test(text)],
  ['dateTime', text => /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?([ T]\d{1,2}:\d{2}(:\d{2})?)?$/.test(text)],
  ['email', text => /^[^\s@]{1,64}@[^\s@]{1,64}\.[a-z]{2,20}$/i.test(text)],
  ['link', text => /^https?:\/\/\S{1,480}$/.test(text)],
  ['json', text => /^[{[]/.test(text) && parseJson(text) !== undefined],
]

function kindOf(title: string, values: readonly string[]): CodeKind {
  if (values.length === 0) return 'text'
  const kind = tests.find(([, fits]) => values.every(fits))?.[0]
  // Numbers that are keys stay texts, which preserves their digits.
  if (kind === 'number' && isKeyTitle(title)) return 'text'
  if (kind) return kind
  return values.some(text => text.length > LONG || text.includes('\n')) ? 'longText' : 'text'
}

/** Room for somewhat more than the longest. */
function sizeOf(kind: CodeKind, values: readonly string[]): Pick<CodeField, 'length' | 'decimals'> {
  const limit = lengthOf(kind)
  if (!limit) return {}
  const longest = (lengths: readonly number[]) => lengths.reduce((most, length) => Math.max(most, length), 0)
  if (kind === 'number') {
    const decimals = longest(values.map(text => text.split('.')[1]?.length ?? 0))
    return { length: Math.max(9, decimals + 9), ...(decimals > 0 && { decimals }) }
  }
  const needed = longest(values.map(text => [...text].length))
  return { length: Math.min([20, 64, 128, 255, 500, 1000].find(size => size >= needed * 1.5) ?? limit.max, limit.max) }
}

const chineseOf = (title: string, index: number) => (isChinese(title) ? title : `第${index + 1}列`)

/** Chinese headings have the names of usual words; others are numbered. */
function freeName(title: string, index: number, taken: Set<string>): string {
  const words = columnName(/^[\x20-\x7e]+$/.test(title) ? title : (usual.find(([word]) => word.test(title))?.[1] ?? ''))
  const name = /^[a-z]/.test(words) ? usable(words) : `field${index + 1}`
  const free = taken.has(name) ? `${name}${index + 1}` : name
  taken.add(free)
  return free
}

const usual: readonly (readonly [RegExp, string])[] = [
  [/姓名$/, 'person_name'],
  [/(名称|标题|题目)$/, 'title'],
  [/(手机|电话|联系方式)/, 'phone'],
  [/(邮箱|邮件)/, 'email'],
  [/性别/, 'sex'],
  [/(生日|出生)/, 'birthday'],
  [/(编号|编码|代码|工号|证号)$/, 'code'],
  [/(状态)$/, 'state'],
  [/(类型|类别|分类)$/, 'category'],
  [/(地址)$/, 'address'],
  [/(单位|公司|机构)$/, 'company'],
  [/(部门|科室)$/, 'department'],
  [/(职务|职称|岗位)$/, 'job_title'],
  [/(金额|费用|价格|稿酬)/, 'amount'],
  [/(数量|个数|人数)$/, 'quantity'],
  [/(日期)$/, 'day'],
  [/(时间)$/, 'moment'],
  [/(备注|说明)$/, 'remark'],
  [/(排序|序号)$/, 'sort'],
  [/(简介|描述|内容)$/, 'description'],
  [/(网址|链接)$/, 'link_url'],
]
