import { number, optional, parent, references, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { forestSchema, rowsOf, treeNodes } from '../kit/reply.ts'
import { optionalTenant, tenantField } from '../kit/tenantField.ts'
import { explainedTarget, explanation } from './user.ts'

const roleName = text('角色名称', 'Name', { maxLength: 64 })
const roleAlias = text('角色别名', 'Alias', { maxLength: 64, isName: true })

const fields = {
  roleName,
  tenantId: tenantField,
  roleAlias,
  sort: number('角色排序', 'Order'),
  parentId: parent('上级角色', 'Parent', {
    path: 'blade-system/role',
    call: 'tree',
    shows: 'roleName',
    as: 'parentName',
    tree: true,
  }),
}

const menus = {
  ...{ path: 'blade-system/menu', call: 'grant-tree', shows: 'name', as: 'menuName' },
  ...{ tree: true, within: 'parentId' },
}

const scopes = (kind: 'data' | 'api') => ({
  ...{ path: `blade-system/${kind}-scope`, call: 'list', shows: 'scopeName', as: `${kind}ScopeName` },
  within: 'menuId',
})

const grants = {
  roleIds: references('角色', 'Roles', {
    path: 'blade-system/role',
    call: 'tree',
    shows: 'roleName',
    as: 'roleName',
  }),
  menuIds: optional(references('菜单权限', 'Menus', menus)),
  dataScopeIds: optional(references('数据权限', 'Data scopes', scopes('data'))),
  apiScopeIds: optional(references('接口权限', 'API scopes', scopes('api'))),
}

/** The permissions that active users with the same roles gain and lose by a grant. */
export interface GrantEffect {
  count: number
  /** Names of the first users. */
  users: string[]
  gained: string[]
  lost: string[]
}

export const role = defineModule({
  name: 'role',
  path: 'blade-system/role',
  route: '/authority/role',
  title: { zh: '角色管理', en: 'Roles' },
  fields,
  search: ['roleName', 'tenantId', 'roleAlias'],
  buttons: {
    grant: { label: { zh: '权限设置', en: 'Permissions' }, action: 1 },
    /** Views of lists, with everyone of the tenant or with any role. */
    share: { label: { zh: '共享视图', en: 'Share views' }, action: 1 },
  },
  calls: {
    tree: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '角色树', en: 'Tree of roles' },
      input: { tenantId: optionalTenant },
      output: treeNodes,
    },
    'tree-by-id': {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '同租户角色树', en: 'Tree of the roles beside one' },
      input: { roleId: optional(text('角色', 'Role')) },
      output: treeNodes,
    },
    select: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '角色下拉', en: 'Roles to choose from' },
      input: { userId: optional(text('用户', 'User')), roleId: optional(text('角色', 'Role')) },
      output: rowsOf({ roleName, roleAlias }),
    },
    /** Replaces all three grants of each role. */
    grant: {
      method: 'POST',
      needs: 'grant',
      title: { zh: '权限设置', en: 'Set permissions' },
      input: grants,
    },
    /** Whether and why the role by itself allows something. */
    explain: {
      method: 'GET',
      needs: 'view',
      title: { zh: '权限说明', en: 'Explain a permission' },
      input: { id: text('角色', 'Role', { maxLength: 19 }), ...explainedTarget },
      output: explanation,
    },
    /** Previews the changes of a grant for its users; nothing is saved. */
    'grant-preview': {
      method: 'POST',
      needs: 'grant',
      title: { zh: '权限变化', en: 'What a grant would change' },
      input: grants,
      output: forestSchema<GrantEffect>(),
    },
  },
})
