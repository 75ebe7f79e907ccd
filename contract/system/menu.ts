import { Array as ArrayOf, Object as ObjectOf, String as StringSchema, Unsafe } from 'typebox'
import { dict, icon, longText, number, optional, parent, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { forestOrPageOf, forestSchema, type TreeNode, treeNodes } from '../kit/reply.ts'

const fields = {
  parentId: parent('上级菜单', 'Parent', {
    path: 'blade-system/menu',
    call: 'tree',
    shows: 'name',
    as: 'parentName',
    tree: true,
  }),
  name: text('菜单名称', 'Name', { maxLength: 64 }),
  /** Shown where the interface is English; the Chinese name when empty. */
  nameEn: optional(text('英文名称', 'English name', { maxLength: 64 })),
  /** Permission code; unique. */
  code: text('菜单编号', 'Code', { maxLength: 64 }),
  /** `menu`, or the button's verb. */
  alias: text('菜单别名', 'Alias', { maxLength: 64 }),
  /** A route of the front end, or an address of the web; menus need one. */
  path: optional(text('路由地址', 'Path')),
  source: icon('菜单图标', 'Icon'),
  sort: number('菜单排序', 'Order'),
  /** 1 menu, 2 button. */
  category: dict('菜单类型', 'Kind', 'menu_category', { default: 1 }),
  /** 0 on menus; 1 toolbar, 2 row, 3 both. */
  action: dict('按钮功能', 'Button place', 'button_func', { default: 0 }),
  /** 1 same window, 2 new window. */
  isOpen: dict('新窗口', 'New window', 'yes_no', { default: 1 }),
  remark: optional(longText('菜单备注', 'Remark', { maxLength: 255 })),
}

export interface Menu extends RecordOf<{ fields: typeof fields }> {
  children?: Menu[]
  hasChildren?: boolean
  /** Sent by some servers, not by ours. */
  meta?: { i18n?: string; roles?: string[]; isTab?: boolean }
  query?: Record<string, string>
}

/** Grantable or granted items: menus with their buttons, data scopes, API scopes. */
export interface Grantable<Of> {
  menu: Of
  dataScope: Of
  apiScope: Of
}

const grantTrees = Unsafe<Grantable<TreeNode[]>>(
  ObjectOf({ menu: treeNodes, dataScope: treeNodes, apiScope: treeNodes }),
)
const keys = ArrayOf(StringSchema())
const grantKeys = Unsafe<Grantable<string[]>>(ObjectOf({ menu: keys, dataScope: keys, apiScope: keys }))

const named = { name: optional(fields.name), code: optional(fields.code), alias: optional(fields.alias) }

export const menu = defineModule({
  name: 'menu',
  path: 'blade-system/menu',
  route: '/system/menu',
  title: { zh: '菜单管理', en: 'Menus' },
  tenancy: 'platform',
  readBy: 'platform',
  fields,
  unique: ['code'],
  search: ['name', 'code', 'alias'],
  found: { text: ['nameEn', 'code'] },
  calls: {
    routes: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '我的菜单', en: 'My menu' },
      input: { topMenuId: optional(text('顶部菜单', 'Top menu')) },
      output: forestSchema<Menu>(),
    },
    buttons: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '我的按钮', en: 'My buttons' },
      output: forestSchema<Menu>(),
    },
    'top-menu': {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '顶部菜单', en: 'Top menu' },
      output: forestSchema<{ id: string; code: string; name: string; source: string; sort: number }>(),
    },
    tree: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '菜单树', en: 'Tree of menus' },
      input: { tenantId: optional(text('所属租户', 'Tenant')) },
      output: treeNodes,
    },
    /** Without what only the platform can use. */
    'package-tree': {
      method: 'GET',
      needs: 'platform',
      title: { zh: '产品包可选菜单', en: 'Menus that a package may hold' },
      output: treeNodes,
    },
    'menu-list': {
      method: 'GET',
      needs: 'platform',
      title: { zh: '菜单列表', en: 'Menus without their buttons' },
      input: named,
      output: forestOrPageOf<Menu>(),
    },
    /** One level; with a search and no parent, the matches of all levels. A tenant sees those of its package. */
    'lazy-menu-list': {
      method: 'GET',
      needs: 'list',
      title: { zh: '菜单懒加载列表', en: 'One level of menus without their buttons' },
      input: {
        parentId: optional(text('上级菜单', 'Parent', { maxLength: 19 })),
        /** Answers this item alone. */
        id: optional(text('菜单', 'Menu', { maxLength: 19 })),
        ...named,
      },
      output: forestSchema<Menu>(),
    },
    /** Grants that the caller may make: menus that the caller has, and scopes of the tenant of the role. */
    'grant-tree': {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '授权树', en: 'What may be granted' },
      input: { roleId: optional(text('角色', 'Role', { maxLength: 19 })) },
      output: grantTrees,
    },
    'role-tree-keys': {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '角色已有权限', en: 'What roles were granted' },
      input: { roleIds: text('角色', 'Roles', { maxLength: 20_000 }) },
      output: grantKeys,
    },
    'grant-top-tree': {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '顶部菜单授权树', en: 'Menus that a top menu may show' },
      output: grantTrees,
    },
    'top-tree-keys': {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '顶部菜单已有菜单', en: 'Menus that top menus show' },
      input: { topMenuIds: text('顶部菜单', 'Top menus', { maxLength: 20_000 }) },
      output: grantKeys,
    },
  },
})
