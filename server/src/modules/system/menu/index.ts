import type { TreeNode } from '#contract/kit/reply'
import { type Menu, menu } from '#contract/system/menu'
import { holdingsOf, type ScopeRow } from '../../../auth/permissions/grantable.ts'
import {
  grantableMenus,
  grantedMenus,
  type MenuRow,
  menuCategory,
  menusOfTenant,
  menuTitle,
  withAncestors,
} from '../../../auth/permissions/permissions.ts'
import { tenantOfRole } from '../../../kit/data-scope/governing.ts'
import { recordOf, type WireRecord } from '../../../kit/definition/columns.ts'
import type { Filter } from '../../../kit/definition/listQuery.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import type { RawInput } from '../../../kit/input/readInput.ts'
import { readListQuery } from '../../../kit/lists/lists.ts'
import { forestOf, isPageRequested, listAll, pageOfRecords, ROOT } from '../../../kit/lists/trees.ts'
import { PLATFORM_TENANT } from '../../../platform/db/tenancy/scope.ts'
import { actingTenant } from '../../../platform/http/guard.ts'
import type { Language } from '../../../platform/http/reply/reply.ts'
import { boundMenus, keysOfRoles, keysOfTopMenus, menuRules } from './rules.ts'

const served: ModuleDefinition = serveModule(menu, {
  table: 'blade_menu',
  needsProof: true,
  order: 'sort',
  menu: { under: 'system', sort: 6, source: 'iconfont iconicon_subordinate' },
  unique: [{ fields: ['code'] }],
  hooks: menuRules,
  // Data and API scopes are set up next to the items that they limit.
  policies: { 'lazy-menu-list': { anyOf: ['menu', 'data_scope', 'api_scope'] } },
  calls: {
    routes: async ({ topMenuId }, { db, caller }) => {
      const menus = (await grantedMenus(db, caller)).filter(isItem)
      const shown = topMenuId ? withAncestors(menus, await boundMenus(db, topMenuId, caller)) : menus
      return forestOf(shown.map(onWire), 'parentId')
    },

    // Clients that look at leaves would treat an item without a granted button as a permission.
    buttons: async (_, { db, caller }) => {
      const menus = await grantedMenus(db, caller)
      const buttons = menus.filter(({ category }) => category === menuCategory.button)
      const owners = new Set(buttons.map(({ parentId }) => parentId))
      const shown = menus.filter(row => row.category === menuCategory.button || owners.has(row.id))
      return forestOf(shown.map(onWire), 'parentId')
    },

    'top-menu': (_, { db, caller }) =>
      db
        .selectFrom('bladeTopMenu')
        .select(['id', 'code', 'name', 'source', 'sort'])
        .where('tenantId', '=', caller.tenantId)
        .orderBy('sort')
        .orderBy('id')
        .execute()
        .then(rows => rows.map(row => ({ ...row, source: row.source ?? '' }))),

    tree: async ({ tenantId }, { db, caller, language }) => {
      const acting = actingTenant(caller, tenantId)
      const menus = acting === PLATFORM_TENANT ? await grantedMenus(db, caller) : await menusOfTenant(db, acting)
      return itemTree(menus, nodeFor(language))
    },

    'package-tree': async (_, { db, language }) => itemTree(await grantableMenus(db), nodeFor(language)),

    'menu-list': async (_, context, { raw }) => {
      const found = await items(raw, context)
      return isPageRequested(raw)
        ? pageOfRecords(found, readListQuery(served, raw, context))
        : forestOf(found, 'parentId')
    },

    'lazy-menu-list': async ({ parentId, id }, context, { raw }) => {
      const usable = new Map((await menusOfTenant(context.db, context.caller.tenantId)).map(row => [row.id, row]))
      if (id) return [usable.get(id)].flatMap(row => (row && isItem(row) ? onWire(row) : []))
      const found = (await items(raw, context)).filter(item => usable.has(item.id))
      const owners = new Set([...usable.values()].filter(isItem).map(row => row.parentId))
      for (const item of found) if (owners.has(item.id)) item.hasChildren = true
      return parentId ? found : forestOf(found, 'parentId')
    },

    'grant-tree': async ({ roleId }, { db, caller, language }) => {
      const holdings = await holdingsOf(db, caller, roleId ? await tenantOfRole(roleId, db) : undefined)
      const asNode = nodeFor(language)
      return {
        menu: forestOf<TreeNode>(holdings.menu.map(asNode), 'parentId'),
        dataScope: scopeTree(holdings.menu.map(asNode), holdings.dataScope),
        apiScope: scopeTree(holdings.menu.map(asNode), holdings.apiScope),
      }
    },

    'role-tree-keys': (_, context, { raw }) => keysOfRoles(raw, context),

    'grant-top-tree': async (_, { db, caller, language }) => ({
      menu: itemTree(await menusOfTenant(db, caller.tenantId), nodeFor(language)),
      dataScope: [],
      apiScope: [],
    }),

    'top-tree-keys': (_, context, { raw }) => keysOfTopMenus(raw, context),
  },
})

export default served

const isItem = ({ category }: MenuRow) => category === menuCategory.menu

const onWire = (row: MenuRow) => recordOf(menu, row)

type NodeMapper = (row: MenuRow) => TreeNode

/** A menu item as a node, named in the language of the answer. */
function nodeFor(language: Language): NodeMapper {
  return menu => {
    const { id, parentId } = menu
    return { id, parentId, title: menuTitle(menu, language), key: id, value: id }
  }
}

const itemTree = (menus: readonly MenuRow[], asNode: NodeMapper) =>
  forestOf<TreeNode>(menus.filter(isItem).map(asNode), 'parentId')

/** Scopes below the menu items that own them; these are siblings, whatever is above them in the menu. */
function scopeTree(menus: readonly TreeNode[], scopes: readonly ScopeRow[]): TreeNode[] {
  const owners = new Set(scopes.map(({ menuId }) => menuId))
  const parents = menus.filter(({ id }) => owners.has(id)).map(node => ({ ...node, parentId: ROOT }))
  const leaves = scopes.map(({ id, menuId, scopeName }) => ({
    ...{ id, parentId: menuId, title: scopeName, key: id, value: id },
  }))
  return forestOf<TreeNode>([...parents, ...leaves], 'parentId')
}

/** The requested items, without buttons. */
async function items(raw: RawInput, context: Context): Promise<Menu[]> {
  const query = readListQuery(served, raw, context)
  const onlyItems: Filter = { key: 'category', operator: 'equal', value: String(menuCategory.menu) }
  return (await listAll(served, { ...query, filters: [onlyItems, ...query.filters] }, context)) as (WireRecord & Menu)[]
}
