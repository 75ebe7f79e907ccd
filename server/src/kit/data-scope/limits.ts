import type { Module } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import { dataScope } from '#contract/system/data-scope'
import type { Caller, HeldDataScope } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { camelCase } from '../definition/columns.ts'
import { isOfMenu } from '../definition/registry.ts'
import type { Context } from '../definition/serveModule.ts'
import { attributeFor } from './operands.ts'
import { parseRule, scopeColumns } from './parseRule.ts'
import { type Attribute, type Attributes, allRows, type Columns, noRows, type Rule } from './rule.ts'

/** One data scope of the caller: the records it shows, and what may be done with their fields. */
export interface Limit {
  rule: Rule
  /** The fields that it shows; undefined: all. */
  fields: ReadonlySet<string> | undefined
  masked: ReadonlySet<string>
  /** In addition to the masked ones, which are read-only as well. */
  readOnly: ReadonlySet<string>
}

/** Callers live as long as what was read of their roles, so that nothing here outlives a change. */
const known = new WeakMap<Caller, Map<string, readonly Limit[]>>()

export type ScopeContext = Pick<Context, 'caller' | 'services' | 'origin' | 'call'>

/** The data scopes that apply to a caller in the present call of a module; none: no limit. */
export function limitsOf(module: Module, { caller, services, origin, call: named }: ScopeContext): readonly Limit[] {
  if (caller.dataScopes.length === 0) return []
  const call = named ?? callOf(module, origin.path)
  const key = `${module.path}/${call}`
  const ofCaller = known.get(caller) ?? new Map<string, readonly Limit[]>()
  known.set(caller, ofCaller)
  const limits = ofCaller.get(key) ?? scopesFor(module, call, caller).map(scope => limitOf(module, scope, services))
  ofCaller.set(key, limits)
  return limits
}

type DescribedCaller = Pick<Caller, 'userId' | 'account' | 'tenantId' | 'roleIds' | 'deptIds' | 'deptIdsBelow'>

export function attributesOf(caller: DescribedCaller): Attributes {
  const { userId, account, tenantId, roleIds, deptIds, deptIdsBelow } = caller
  return { userId, account, tenantId, roleId: roleIds, deptId: deptIds, deptIdsBelow }
}

/** Calls that do what an operation does. */
const sameAs: Record<string, string> = {
  ...{ 'lazy-list': 'list', page: 'list', update: 'submit' },
  ...{ history: 'detail', 'restore-version': 'submit', removed: 'list', restore: 'remove' },
}

/** The calls of a module that `scopeClass` may name. */
export function callsOf(module: Module): string[] {
  return [...module.operations, ...Object.keys(module.calls).filter(name => !(name in sameAs))]
}

/** Fields are written as in the API or as columns; `*` represents all. */
export function fieldNamesIn(list: string | null | undefined): string[] {
  return splitIds(list).map(name => camelCase(name.trim()))
}

function callOf(module: Module, path: string): string | undefined {
  const [before, name = ''] = path.split(`${module.path}/`)
  const call = sameAs[name] ?? name
  return before === '' && callsOf(module).includes(call) ? call : undefined
}

/** Calls that no scope can name, such as exports and those of other modules, apply every scope. */
export function scopesFor(
  module: Module,
  call: string | undefined,
  { dataScopes }: Pick<Caller, 'dataScopes'>,
): HeldDataScope[] {
  return dataScopes.filter(({ menuCode, menuPath, scopeClass }) => {
    const isOfModule = isOfMenu(module, menuCode, menuPath)
    return isOfModule && (!scopeClass || call === undefined || splitIds(scopeClass).includes(call))
  })
}

function limitOf(module: Module, scope: HeldDataScope, { log }: Context['services']): Limit {
  const { id, scopeType, scopeColumn, scopeValue, scopeField, maskedFields, readOnlyFields } = scope
  const names = fieldNamesIn(scopeField)
  const fields = {
    fields: names.includes('*') ? undefined : new Set(names),
    masked: new Set(fieldNamesIn(maskedFields)),
    readOnly: new Set(fieldNamesIn(readOnlyFields)),
  }
  try {
    return { rule: ruleOfType(scopeType, scopeColumn ?? '', scopeValue ?? '', scopeColumns(module)), ...fields }
  } catch (err) {
    log.warn({ err, dataScope: id, module: module.path }, 'a data scope cannot be read and shows nothing')
    return { rule: noRows, ...fields }
  }
}

/** The types of data scope (dictionary data_scope_type) that compare one column with ids of the caller. */
const attributeOfType: Partial<Record<number, Attribute>> = { 2: 'userId', 3: 'deptId', 4: 'deptIdsBelow' }

/**
 * The rule of a data scope: 1 all records, 2 the caller's own, 3 those of the caller's departments, 4 also of the
 * departments below, 5 as defined by `scopeValue`. Throws a Refusal where column or rule is not allowed.
 */
export function ruleOfType(type: number, scopeColumn: string, scopeValue: string, columns: Columns): Rule {
  if (type === 1) return allRows
  if (type === 5) return parseRule(scopeValue, columns)
  const attribute = attributeOfType[type]
  if (!attribute) throw new Refusal(400, labels.type, { fields: [dataScope.fields.scopeType] })
  // Screens of the Blade family send `create_user`.
  const name = camelCase(scopeColumn.trim())
  const kind = columns.get(name)
  if (kind !== 'id' && kind !== 'ids' && kind !== 'text')
    throw new Refusal(400, labels.column, { fields: [dataScope.fields.scopeColumn] })
  const column = { name, kind }
  return { is: 'in', column, items: [attributeFor(column, attribute, 1, 'list')] }
}

const labels = {
  type: { zh: '规则类型不正确', en: 'No such type of rule' },
  column: { zh: '权限字段不可用', en: 'This field cannot limit what is seen' },
}
