import { dict, longText, optional, reference, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { rowsOf } from '../kit/reply.ts'

export const scopeMenu = { path: 'blade-system/menu', call: 'tree', shows: 'name', as: 'menuName', tree: true }

export interface Adoptable {
  isAdopted?: boolean
}

/** Copies templates of the platform into the caller's tenant, each of them once. */
export const adoptCall = {
  method: 'POST',
  needs: 'setting',
  title: { zh: '采用平台模板', en: 'Adopt templates of the platform' },
  input: { ids: text('平台模板', 'Templates', { maxLength: 20_000 }) },
} as const

export const dataScope = defineModule({
  name: 'data_scope',
  path: 'blade-system/data-scope',
  route: '/authority/datascope',
  title: { zh: '数据权限', en: 'Data scopes' },
  tenancy: 'shared',
  sheets: 'export',
  fields: {
    scopeName: text('权限名称', 'Name', { maxLength: 255 }),
    resourceCode: text('权限编号', 'Code', { maxLength: 255 }),
    menuId: reference('菜单', 'Menu', scopeMenu, { modes: { create: 'hidden', edit: 'hidden' } }),
    /** `create_user` or a field of the module; rules 1 and 5 do without. */
    scopeColumn: optional(text('权限字段', 'Column', { maxLength: 255, default: '-' })),
    /** 1 all, 2 own, 3 own departments, 4 those and below, 5 the rule in `scopeValue`. */
    scopeType: dict('规则类型', 'Rule', 'data_scope_type'),
    scopeField: text('可见字段', 'Visible fields', { maxLength: 255, default: '*' }),
    maskedFields: optional(text('脱敏字段', 'Masked fields', { maxLength: 255 })),
    readOnlyFields: optional(text('只读字段', 'Read-only fields', { maxLength: 255 })),
    /** Names of the calls the rule applies to, as `submit,remove`; all calls of the module when empty. */
    scopeClass: optional(text('权限类名', 'Calls', { maxLength: 500 })),
    /** An expression of the grammar in docs/data-scope-rules.md; only for rule 5. */
    scopeValue: optional(longText('规则值', 'Expression', { maxLength: 2000 })),
    remark: optional(longText('备注', 'Remark', { maxLength: 255 })),
  },
  search: ['scopeName', 'resourceCode'],
  buttons: { setting: { label: { zh: '权限配置', en: 'Permissions' }, action: 2 } },
  soleButton: 'setting',
  calls: {
    adopt: adoptCall,
    fields: {
      method: 'GET',
      needs: 'setting',
      title: { zh: '可选字段', en: 'Fields to choose from' },
      input: { menuId: text('菜单', 'Menu', { maxLength: 19 }) },
      output: rowsOf({ title: text('名称', 'Name') }),
    },
  },
})

/** Among the platform's templates a tenant sees which of them it has copied. */
export interface DataScope extends RecordOf<typeof dataScope>, Adoptable {}
