import { existsSync, readdirSync } from 'node:fs'
import {
  Array as ArrayOf,
  Boolean as BooleanSchema,
  Number as NumberSchema,
  Object as ObjectOf,
  Optional,
  String as StringSchema,
} from 'typebox'
import { Compile } from 'typebox/compile'
import type { Code } from '#contract/develop/code'
import type { CodeChoice } from '#contract/develop/codeChoices'
import {
  type CodeField,
  fieldComplaint,
  hasDictionary,
  hasTarget,
  identifier,
  isChinese,
  isEnglish,
  isReserved,
  lengthOf,
  maxDecimalsOf,
  type ReadField,
} from '#contract/develop/codeFields'
import type { Label } from '#contract/kit/fields'
import type { CodeKind } from '#contract/kit/kinds/kind'
import { permissionCodes } from '#contract/kit/module'
import { parseJson } from '#contract/kit/texts/parseJson'
import type { Modules } from '../../../kit/definition/registry.ts'
import { isDefined } from '../../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { indexName, type KnownTargets, type Plan, planOf, uniqueKeysOf } from './files/plan.ts'

/** Checks of a setting, and the plan derived from it. */

/** The fields of a record that the generator reads; unset ones are empty strings. */
export type CodeSetting = Pick<
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

const choice = ObjectOf({ key: NumberSchema(), zh: StringSchema(), en: StringSchema() })

const suggested = {
  column: StringSchema(),
  labelZh: StringSchema(),
  kind: StringSchema(),
  required: BooleanSchema(),
  length: Optional(NumberSchema()),
  decimals: Optional(NumberSchema()),
  code: Optional(StringSchema()),
  choices: Optional(ArrayOf(choice)),
  target: Optional(StringSchema()),
  dayOnly: Optional(BooleanSchema()),
  unique: Optional(NumberSchema()),
}
const field = ObjectOf({
  ...suggested,
  labelEn: StringSchema(),
  list: BooleanSchema(),
  search: BooleanSchema(),
  read: Optional(ObjectOf(suggested)),
})
const list = Compile(ArrayOf(field))

// Java's rule: letters of any script.
const packagePattern = /^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*$/u

/** Refuses names that no file, table or package could have; only what is given is looked at. */
export function checkNames(setting: Partial<CodeSetting>, modules: Modules): void {
  for (const [key, complaint] of Object.entries(checks)) {
    const value = setting[key as keyof typeof checks]
    if (value && !complaint.fits(value)) throw new Refusal(400, complaint.text)
  }
  if (setting.serviceName && !servicesOf(modules).includes(setting.serviceName))
    throw new Refusal(400, labels.service(servicesOf(modules)))
  if (setting.menuUnder && !modules.menuGroups.some(({ code }) => code === setting.menuUnder))
    throw new Refusal(400, labels.menuUnder)
}

/** Services whose paths and folders may contain a module: those that have one. */
export function servicesOf({ all }: Modules): string[] {
  const paths = all.map(({ module }) => module.path.split('/')).filter(({ length }) => length === 2)
  return [...new Set(paths.map(([service = '']) => service))].sort()
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
  tableName: identifierCheck('表名', 'Table'),
  tablePrefix: identifierCheck('表前缀', 'Table prefix'),
  pkName: identifierCheck('主键名', 'Primary key'),
  packageName: {
    fits: (name: string) => packagePattern.test(name),
    text: { zh: '包名格式不正确，如 org.springblade.biz', en: 'Package: not valid, such as org.springblade.biz' },
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
export function parseFieldList(stored: string): CodeField[] {
  if (stored === '') return []
  const fields = parseJson(stored)
  if (!list.Check(fields)) throw new Refusal(400, labels.fields)
  const tidied = (fields as CodeField[]).map(tidy)
  const complaint = tidied.length > 0 ? fieldComplaint(tidied) : undefined
  if (complaint) throw new Refusal(400, placed(complaint, tidied))
  return tidied
}

function tidy({ labelEn, list, search, read, ...rest }: CodeField): CodeField {
  const { column, labelZh, kind, required, ...details } = tidySuggested(rest)
  const known = read ? { read: tidySuggested(read) } : {}
  return { column, labelZh, labelEn, kind, required, list, search, ...details, ...known }
}

function tidySuggested({ column, labelZh, kind, required, unique, ...rest }: ReadField): ReadField {
  return {
    ...{ column, labelZh, kind, required, ...detailsOf(kind, rest) },
    ...(unique !== undefined && { unique }),
  }
}

type Details = Pick<CodeField, 'length' | 'decimals' | 'code' | 'choices' | 'target' | 'dayOnly'>

function detailsOf(kind: CodeKind, { length, decimals, code, choices = [], target, dayOnly }: Details): Details {
  if (hasDictionary(kind))
    return { ...(code !== undefined && { code }), ...(choices.length > 0 && { choices: choices.map(tidyChoice) }) }
  if (kind === 'dateTime') return dayOnly ? { dayOnly } : {}
  if (hasTarget(kind)) return target === undefined ? {} : { target }
  const size = lengthOf(kind) && length !== undefined ? { length } : {}
  return maxDecimalsOf(kind) !== undefined && decimals ? { ...size, decimals } : size
}

const tidyChoice = ({ key, zh, en }: CodeChoice): CodeChoice => ({ key, zh, en })

function placed({ index, text }: { index?: number; text: Label }, fields: readonly CodeField[]): Label {
  if (index === undefined) return text
  const name = fields[index]?.column ?? ''
  const shown = identifier.test(name) ? name : String(index + 1)
  return { zh: `第${index + 1}个字段（${shown}）：${text.zh}`, en: `Field ${index + 1} (${shown}): ${text.en}` }
}

/** The plan for a setting; refuses incomplete settings and names that are in use. */
export function planFor(setting: CodeSetting, modules: Modules, known: KnownTargets): Plan {
  checkNames(setting, modules)
  const fields = parseFieldList(setting.fieldList)
  if (fields.length === 0) throw new Refusal(400, labels.none(setting.codeName))
  const plan = planOf({ ...setting, fields }, known)
  const lacking = fields.find(({ target }) => target && !known.has(target))
  if (lacking) throw new Refusal(400, labels.notServed(lacking.column))
  const long = uniqueKeysOf(plan).find(keys => indexName(plan, keys).length > 63)
  if (long) throw new Refusal(400, labels.longKey(long.map(({ labelZh }) => labelZh).join('、')))
  const refusal = nameRefusal(plan, modules)
  if (refusal) throw new Refusal(400, refusal)
  return plan
}

/** Longer ones would make the names of indexes longer than PostgreSQL allows. */
const MAX_NAME_LENGTH = 32

/** Same in snake case and in camel case. */
const moduleName = /^[a-z][a-z0-9]*(_[a-z][a-z0-9]+)*$/

/** Words that JavaScript reserves and PostgreSQL does not. */
const words = new Set(
  `await break catch class const continue debugger delete enum export extends finally function if implements import
  instanceof interface let new package private protected public return static super switch this throw try typeof var
  void while with yield arguments eval undefined object string number boolean symbol module modules served`.split(
    /\s+/,
  ),
)

/** The reason why a module cannot have a name: nothing of what exists is ever replaced. */
export function nameRefusal({ name, file, path, route, table }: Plan, modules: Modules): Label | undefined {
  if (!moduleName.test(name) || name.length > MAX_NAME_LENGTH) return labels.form
  if (isReserved(name) || words.has(name)) return labels.reserved(name)
  if (modules.menuGroups.some(({ code }) => code === name)) return labels.reserved(name)
  const codes = standardCodes(name)
  const same = modules.all.find(
    ({ module }) =>
      module.path === path || module.route === route || permissionCodes(module).some(code => codes.includes(code)),
  )
  if (same) return labels.module(name)
  if (isDefined(table)) return labels.table(table)
  return filesBesideModules(modules).some(entry => entry.split('.')[0] === file) ? labels.reserved(name) : undefined
}

/** The files and folders of the services. Where the server runs without its sources, the archive's script compares them. */
function filesBesideModules(modules: Modules): string[] {
  return servicesOf(modules)
    .map(service => service.replace(/^blade-/, ''))
    .flatMap(area => [`contract/${area}`, `server/src/modules/${area}`, `src/resources/${area}`])
    .filter(folder => existsSync(folder))
    .flatMap(folder => readdirSync(folder))
}

const standardCodes = (name: string) => [name, ...['add', 'edit', 'delete', 'view'].map(button => `${name}_${button}`)]

const labels = {
  service: (names: string[]) => ({
    zh: `服务名只能是${names.join('、')}`,
    en: `Service: one of ${names.join(', ')}`,
  }),
  menuUnder: { zh: '上级菜单不存在', en: 'There is no such group in the menu' },
  notServed: (column: string) => ({
    zh: `字段${column}引用的模块未启用`,
    en: `Field ${column}: the module that it refers to is not part of this installation`,
  }),
  longKey: (names: string) => ({
    zh: `唯一键（${names}）的列名过长，请缩短列名`,
    en: `The columns of a unique key (${names}) are too long together: please shorten their names`,
  }),
  fields: { zh: '字段列表格式不正确', en: 'Fields: not valid' },
  none: (name: string) => ({ zh: `${name}还没有字段，请先编辑`, en: `${name} has no fields yet: edit it first` }),
  form: {
    zh: `表名去掉前缀后是模块名：以小写字母开头，只含小写字母、数字和单个下划线，不超过${MAX_NAME_LENGTH}个字符`,
    en: `The table without its prefix names the module: lower-case letters and digits, parted by single underscores, at most ${MAX_NAME_LENGTH}`,
  },
  reserved: (name: string) => ({ zh: `模块名${name}是保留字，请换一个表名`, en: `The name ${name} is reserved` }),
  module: (name: string) => ({ zh: `系统中已有模块${name}，不能重复生成`, en: `There is a module ${name} already` }),
  table: (table: string) => ({ zh: `系统中已有数据表${table}，不能重复生成`, en: `There is a table ${table} already` }),
}
