import type { Label } from '#contract/kit/fields'
import type { Module } from '#contract/kit/module'
import { type DataScope, dataScope } from '#contract/system/data-scope'
import type { MenuRow } from '../../../auth/permissions/permissions.ts'
import { scopeCategory } from '../../../auth/permissions/roleGrants.ts'
import { callsOf, fieldNamesIn, ruleOfType } from '../../../kit/data-scope/limits.ts'
import { scopeColumns } from '../../../kit/data-scope/parseRule.ts'
import { allRows } from '../../../kit/data-scope/rule.ts'
import { type Context, type Draft, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { adoptTemplates, assertMayChangeScopes, menuOfScope, scopeHooks } from '../scopes.ts'

const { fields } = dataScope

/** The type that states its rule in `scopeValue`. */
const CUSTOM = 5

const served: ModuleDefinition = serveModule(dataScope, {
  table: 'blade_data_scope',
  needsProof: true,
  derived: ['templateId'],
  order: 'createTime',
  menu: { under: 'authority', sort: 2, source: 'iconfont icon-shujuzhanshi2' },
  events: { submit: 'scope.submit' },
  hooks: {
    async beforeSubmit(draft, context) {
      const { before, caller, db } = context
      if (before) await assertMayChangeScopes(scopeCategory.dataScope, [before], context)
      const scope = { ...before, ...draft } as Partial<DataScope>
      const menu = await menuOfScope(scope.menuId, before?.tenantId ?? caller.tenantId, db)
      const module = menu && moduleOf(menu, context)
      // A menu item that is absent is refused with the other references.
      if (!module) return
      const isCustom = scope.scopeType === CUSTOM
      if (isCustom && !scope.scopeValue?.trim()) throw new Refusal(400, labels.noValue, { fields: [fields.scopeValue] })
      if (!isCustom) draft.scopeValue = ''
      assertRule(scope, module)
      readFields(draft, module)
      readCalls(draft, module)
    },
    ...scopeHooks(scopeCategory.dataScope, () => served),
  },
  calls: {
    adopt: ({ ids }, context) => adoptTemplates(served, ids, context),
    async fields({ menuId }, context) {
      const menu = isId(menuId) ? await menuOfScope(menuId, context.caller.tenantId, context.db) : undefined
      if (!menu) return []
      const limited = moduleOf(menu, context)
      return Object.entries(limited.fields).map(([id, { label }]) => ({ id, title: label[context.language] }))
    },
  },
})

export default served

function moduleOf(menu: MenuRow, { services }: Context): Module {
  const found = services.modules.forMenu(menu)
  if (!found) throw new Refusal(400, labels.noModule, { fields: [fields.menuId] })
  return found.module
}

function assertRule({ scopeType, scopeColumn, scopeValue }: Partial<DataScope>, module: Module): void {
  const columns = scopeColumns(module)
  const rule = ruleOfType(scopeType ?? 0, scopeColumn ?? '', scopeValue ?? '', columns)
  // A column that does nothing is none.
  const unused = rule === allRows || scopeType === CUSTOM
  if (unused && scopeColumn && scopeColumn !== '-' && !columns.has(fieldNamesIn(scopeColumn)[0] ?? ''))
    throw new Refusal(400, labels.column, { fields: [fields.scopeColumn] })
}

const fieldLists = ['scopeField', 'maskedFields', 'readOnlyFields'] as const

/** Fields are stored as the API names them. */
function readFields(draft: Draft<typeof dataScope>, limited: Module): void {
  for (const list of fieldLists) {
    if (!draft[list]) continue
    const names = fieldNamesIn(draft[list])
    const isKnown = (name: string) => name in limited.fields || (name === '*' && list === 'scopeField')
    const field = fields[list]
    if (names.length === 0 || !names.every(isKnown))
      throw new Refusal(400, labels.unknownIn(field.label), { fields: [field] })
    draft[list] = names.join()
  }
}

function readCalls(draft: Draft<typeof dataScope>, module: Module): void {
  if (!draft.scopeClass) return
  const names = draft.scopeClass.split(',').map(name => name.trim())
  if (!names.every(name => callsOf(module).includes(name)))
    throw new Refusal(400, labels.call, { fields: [fields.scopeClass] })
  draft.scopeClass = names.join()
}

const labels = {
  noModule: { zh: '该菜单没有可设置权限的数据', en: 'Menu: no records to limit' },
  noValue: { zh: '请输入规则值', en: 'Please enter the expression' },
  column: { zh: '权限字段不可用', en: 'Column: no such field' },
  unknownIn: ({ zh, en }: Label) => ({ zh: `${zh}中有不存在的字段`, en: `${en}: no such field` }),
  call: { zh: '权限类名中有不存在的接口名', en: 'Calls: no such call' },
}
