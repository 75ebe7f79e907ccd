/** Checks of a setting, and the plan derived from it. */
import {
  Array as ArrayOf,
  Boolean as BooleanSchema,
  Number as NumberSchema,
  Object as ObjectOf,
  Optional,
  String as StringSchema,
} from 'typebox'
import { Compile } from 'typebox/compile'
import { targets } from '#contract/biz/targets'
import { type Code, codeServices } from '#contract/develop/code'
import {
  type CodeField,
  fieldComplaint,
  hasDictionary,
  hasTarget,
  identifier,
  isChinese,
  isEnglish,
  lengthOf,
  maxDecimalsOf,
} from '#contract/develop/codeFields'
import type { Label } from '#contract/kit/fields'
import type { CodeKind } from '#contract/kit/kinds/kind'
import type { Modules } from '../../../kit/definition/registry.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { menuGroups } from '../../system/menu/index.ts'
import { type Plan, planOf } from './files/plan.ts'
import { nameRefusal } from './taken.ts'

/** The fields of a record that the generator reads; unset ones are empty strings. */
export type Setting = Pick<
  Code,
  | 'codeName'
  | 'codeNameEn'
  | 'serviceName'
  | 'tableName'
  | 'tablePrefix'
  | 'pkName'
  | 'packageName'
  | 'template'
  | 'menuUnder'
  | 'fieldList'
>

const field = ObjectOf({
  column: StringSchema(),
  labelZh: StringSchema(),
  labelEn: StringSchema(),
  kind: StringSchema(),
  required: BooleanSchema(),
  length: Optional(NumberSchema()),
  decimals: Optional(NumberSchema()),
  list: BooleanSchema(),
  search: BooleanSchema(),
  code: Optional(StringSchema()),
  target: Optional(StringSchema()),
})
const list = Compile(ArrayOf(field))

// Java's rule: letters of any script.
const packagePattern = /^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*$/u

/** Refuses names that no file, table or package could have; only what is given is looked at. */
export function checkNames(setting: Partial<Setting>): void {
  for (const [key, complaint] of Object.entries(checks)) {
    const value = setting[key as keyof typeof checks]
    if (value && !complaint.fits(value)) throw new Refusal(400, complaint.text)
  }
}

const checks = {
  codeName: {
    fits: (text: string) => isChinese(text, 40),
    text: { zh: '模块名须含汉字，且不含不可见字符', en: 'Module: holds Chinese and nothing invisible' },
  },
  codeNameEn: {
    fits: isEnglish,
    text: { zh: '英文名称只能含有英文字符，且不超过64个', en: 'English name: plain English characters, at most 64' },
  },
  serviceName: {
    fits: (name: string) => codeServices.some(service => service === name),
    text: { zh: `服务名只能是${codeServices.join('、')}`, en: `Service: one of ${codeServices.join(', ')}` },
  },
  tableName: identifierCheck('表名', 'Table'),
  tablePrefix: identifierCheck('表前缀', 'Table prefix'),
  pkName: identifierCheck('主键名', 'Primary key'),
  packageName: {
    fits: (name: string) => packagePattern.test(name),
    text: { zh: '包名格式不正确，如 org.springblade.biz', en: 'Package: not valid, such as org.springblade.biz' },
  },
  menuUnder: {
    fits: (code: string) => menuGroups.some(group => group.code === code),
    text: { zh: '上级菜单不存在', en: 'There is no such group in the menu' },
  },
}

function identifierCheck(zh: string, en: string): { fits: (name: string) => boolean; text: Label } {
  return {
    fits: name => identifier.test(name),
    text: {
      zh: `${zh}以小写字母开头，只能含有小写字母、数字和下划线`,
      en: `${en}: lower-case letters, digits and _, beginning with a letter`,
    },
  }
}

/** The fields of a setting as they are stored: checked, and without anything that their kinds have no use for. */
export function readFields(stored: string): CodeField[] {
  if (stored === '') return []
  const fields = parse(stored)
  if (!list.Check(fields)) throw new Refusal(400, labels.fields)
  const tidied = (fields as CodeField[]).map(tidy)
  const complaint = tidied.length > 0 ? fieldComplaint(tidied) : undefined
  if (complaint) throw new Refusal(400, placed(complaint, tidied))
  return tidied
}

function parse(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

function tidy({ column, labelZh, labelEn, kind, required, list, search, ...rest }: CodeField): CodeField {
  return { column, labelZh, labelEn, kind, required, list, search, ...detailsOf(kind, rest) }
}

type Details = Pick<CodeField, 'length' | 'decimals' | 'code' | 'target'>

function detailsOf(kind: CodeKind, { length, decimals, code, target }: Details): Details {
  if (hasDictionary(kind)) return code === undefined ? {} : { code }
  if (hasTarget(kind)) return target === undefined ? {} : { target }
  const size = lengthOf(kind) && length !== undefined ? { length } : {}
  return maxDecimalsOf(kind) !== undefined && decimals ? { ...size, decimals } : size
}

function placed({ index, text }: { index?: number; text: Label }, fields: readonly CodeField[]): Label {
  if (index === undefined) return text
  const name = fields[index]?.column ?? ''
  const shown = identifier.test(name) ? name : String(index + 1)
  return { zh: `第${index + 1}个字段（${shown}）：${text.zh}`, en: `Field ${index + 1} (${shown}): ${text.en}` }
}

/** The plan for a setting; refuses incomplete settings and names that are taken. */
export function planFor(setting: Setting, number: number, modules: Modules): Plan {
  checkNames(setting)
  const fields = readFields(setting.fieldList)
  if (fields.length === 0) throw new Refusal(400, labels.none(setting.codeName))
  const plan = planOf({ ...setting, fields }, number)
  const lacking = fields.find(({ target }) => target && !modules.find(pathOf(target)))
  if (lacking) throw new Refusal(400, labels.notServed(lacking.column))
  const refusal = nameRefusal(plan, modules)
  if (refusal) throw new Refusal(400, refusal)
  return plan
}

function pathOf(name: NonNullable<CodeField['target']>): string {
  const target = targets[name]
  return (typeof target === 'function' ? target('') : target).path
}

const labels = {
  notServed: (column: string) => ({
    zh: `字段${column}引用的模块未启用`,
    en: `Field ${column}: the module that it refers to is not part of this installation`,
  }),
  fields: { zh: '字段列表格式不正确', en: 'Fields: not valid' },
  none: (name: string) => ({ zh: `${name}还没有字段，请先编辑`, en: `${name} has no fields yet: edit it first` }),
}
