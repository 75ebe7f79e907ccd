import { lazy } from 'react'
import { type ApiScope, apiScope } from '#contract/system/api-scope'
import { type DialogProps, defineResource } from '../../components/resource/definition/defineResource.ts'
import { isInherited } from '../../components/resource/definition/permissions.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'
import { call } from '../../providers/api/call.ts'
import { ScopeMenus } from './scopes/ScopeMenus.tsx'
import { ScopeName } from './scopes/ScopeName.tsx'

const scopes = defineResource(apiScope, {
  cells: { scopeName: record => <ScopeName module={apiScope} record={record} /> },
  shows: { scopeName: ({ scopeName }) => scopeName },
  rowActions: [
    {
      key: 'adopt',
      label: { zh: '采用', en: 'Adopt' },
      needs: 'setting',
      extension: 'adopt',
      offered: (record: ApiScope) => isInherited(apiScope, record) && record.isAdopted !== true,
      run: ({ id }) => call(apiScope, 'adopt', { ids: id }),
    },
  ],
  editors: {
    scopePath: preloadable(async () => (await import('./scopes/PathEditor.tsx')).PathEditor),
  },
  columns: ['scopeName', 'resourceCode', 'scopePath', 'scopeType'],
})

const ScopeDrawer = lazy(async () => ({
  default: (await import('./scopes/ScopeDrawer.tsx')).ScopeDrawer,
}))

export default {
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
}
