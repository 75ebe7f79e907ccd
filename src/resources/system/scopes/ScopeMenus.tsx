import { useMemo } from 'react'
import { menu } from '#contract/system/menu'
import {
  DefinitionContext,
  defineResource,
  useDefinition,
} from '../../../components/resource/definition/defineResource.ts'
import { useButtons } from '../../../components/resource/definition/permissions.ts'
import { ResourceList } from '../../../components/resource/list/ResourceList.tsx'

const plain = defineResource(menu, {
  columns: ['name', 'path', 'source', 'code', 'sort'],
  permissions: { add: false, edit: false, delete: false, view: false },
  tree: { levels: 'lazy-menu-list' },
})

/** The tree of menus. What there is to do with one is the screen's own: its drawer of scopes. */
export function ScopeMenus() {
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
