import { Tag } from 'antd'
import { useMemo } from 'react'
import { defaultTenant } from '#contract/auth'
import type { Module } from '#contract/kit/module'
import { type ApiScope, apiScope } from '#contract/system/api-scope'
import { type DataScope, dataScope } from '#contract/system/data-scope'
import { menu } from '#contract/system/menu'
import { isInherited, useButtons } from '../../../components/resource/definition/buttons.ts'
import {
  DefinitionContext,
  type DialogProps,
  defineResource,
  type ResourceDefinition,
  useDefinition,
} from '../../../components/resource/definition/defineResource.ts'
import { ResourceList } from '../../../components/resource/list/ResourceList.tsx'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { call } from '../../../providers/api/call.ts'
import { isPlatformUser } from '../../../state/session.ts'
import { usePhrases } from './phrases.ts'

const ScopeDrawer = preloadable(async () => (await import('./ScopeDrawer.tsx')).ScopeDrawer)

type Scope = DataScope | ApiScope

const editor = (name: 'FieldsEditor' | 'PathEditor' | 'RuleEditor' | 'TypeEditor') =>
  preloadable(async () => (await import('./editors.tsx'))[name])

/** What the scopes of both kinds have in common, in the drawer of a menu item. */
const scopeOptions = <S extends Scope>(module: Module, adopt: (scope: S) => Promise<unknown>) => ({
  cells: { scopeName: (record: S) => <ScopeName module={module} record={record} /> },
  shows: { scopeName: ({ scopeName }: S) => scopeName },
  rowActions: [
    {
      key: 'adopt',
      label: { zh: '采用', en: 'Adopt' },
      needs: 'setting' as const,
      extension: 'adopt',
      offered: (record: S) => isInherited(module, record) && record.isAdopted !== true,
      run: adopt,
    },
  ],
})

const apiScopes = defineResource(apiScope, {
  ...scopeOptions<ApiScope>(apiScope, ({ id }) => call(apiScope, 'adopt', { ids: id })),
  columns: ['scopeName', 'resourceCode', 'scopePath', 'scopeType'],
  editors: { scopeType: editor('TypeEditor'), scopePath: editor('PathEditor') },
})

const dataScopes = defineResource(dataScope, {
  ...scopeOptions<DataScope>(dataScope, ({ id }) => call(dataScope, 'adopt', { ids: id })),
  columns: ['scopeName', 'resourceCode', 'scopeColumn', 'scopeType'],
  editors: {
    scopeType: editor('TypeEditor'),
    scopeValue: editor('RuleEditor'),
    scopeField: editor('FieldsEditor'),
    maskedFields: editor('FieldsEditor'),
    readOnlyFields: editor('FieldsEditor'),
  },
})

/** The screen of scopes: the tree of menus, each of which opens the drawer of its scopes. */
const screenOf = (scopes: ResourceDefinition): ResourceDefinition => ({
  ...scopes,
  list: ScopeMenus,
  rowActions: [
    {
      key: 'setting',
      label: apiScope.buttons.setting.label,
      needs: 'setting',
      dialog: (props: DialogProps) => <ScopeDrawer {...props} definition={scopes} />,
    },
  ],
})

export const apiScopeScreen = screenOf(apiScopes)
export const dataScopeScreen = screenOf(dataScopes)

const plain = defineResource(menu, {
  columns: ['name', 'path', 'source', 'code', 'sort'],
  permissions: { add: false, edit: false, delete: false, view: false },
  tree: { levels: 'lazy-menu-list' },
})

/** The tree of menus. What there is to do with one is the screen's own: its drawer of scopes. */
function ScopeMenus() {
  const screen = useDefinition()
  const mayOpen = useButtons(screen).has('setting')
  const menus = useMemo(
    () => ({
      ...plain,
      // Details and history of menus are for the platform.
      module: { ...menu, title: screen.module.title, search: ['name', 'code'], operations: ['list' as const] },
      // Whether they are offered depends on the scopes, not on the menus.
      rowActions: mayOpen ? screen.rowActions.map(({ needs: _, ...action }) => action) : [],
    }),
    [screen, mayOpen],
  )
  return (
    <DefinitionContext.Provider value={menus}>
      <ResourceList />
    </DefinitionContext.Provider>
  )
}

/** A scope's name; a tenant sees which are templates, the platform which tenant's they are. */
function ScopeName({ module, record }: { module: Module; record: Scope }) {
  const { t } = usePhrases()
  return (
    <>
      {record.scopeName} {isInherited(module, record) && <Tag>{t(record.isAdopted ? 'adopted' : 'template')}</Tag>}
      {isPlatformUser() && record.tenantId !== defaultTenant && <Tag>{record.tenantId}</Tag>}
    </>
  )
}
