import { dict, longText, optional, reference, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { rowsOf } from '../kit/reply.ts'
import { type Adoptable, adoptCall, scopeMenu } from './data-scope.ts'

export const apiScope = defineModule({
  name: 'api_scope',
  path: 'blade-system/api-scope',
  route: '/authority/apiscope',
  title: { zh: '接口权限', en: 'API scopes' },
  tenancy: 'shared',
  sheets: 'export',
  fields: {
    scopeName: text('权限名称', 'Name', { maxLength: 255 }),
    resourceCode: text('权限编号', 'Code', { maxLength: 255 }),
    menuId: reference('菜单', 'Menu', scopeMenu, { modes: { create: 'hidden', edit: 'hidden' } }),
    /** Path of one route without `/api/`, e.g. `blade-system/post/remove`. A role of the tenant needs the scope to call it. */
    scopePath: text('权限路径', 'Path', { maxLength: 255 }),
    scopeType: dict('接口类型', 'Kind', 'api_scope_type'),
    remark: optional(longText('备注', 'Remark', { maxLength: 255 })),
  },
  search: ['scopeName', 'resourceCode'],
  buttons: { setting: { label: { zh: '权限配置', en: 'Permissions' }, action: 2 } },
  soleButton: 'setting',
  calls: {
    adopt: adoptCall,
    /** The roles of the tenant that could no longer make a call if a scope with this path were saved. */
    closing: {
      method: 'GET',
      needs: 'setting',
      title: { zh: '将失去接口的角色', en: 'Roles that would lose a call' },
      input: {
        scopePath: text('权限路径', 'Path', { maxLength: 255 }),
        /** The scope that is edited. */
        id: optional(text('接口权限', 'API scope', { maxLength: 19 })),
      },
      output: rowsOf({ roleName: text('角色名称', 'Name') }),
    },
  },
})

export interface ApiScope extends RecordOf<typeof apiScope>, Adoptable {}
