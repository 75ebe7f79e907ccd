import { lazy } from 'react'
import { type DataScope, dataScope } from '#contract/system/data-scope'
import { type DialogProps, defineResource } from '../../components/resource/definition/defineResource.ts'
import { isInherited } from '../../components/resource/definition/permissions.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'
import { call } from '../../providers/api/call.ts'
import { ScopeMenus } from './scopes/ScopeMenus.tsx'
import { ScopeName } from './scopes/ScopeName.tsx'

const scopes = defineResource(dataScope, {
  cells: { scopeName: record => <ScopeName module={dataScope} record={record} /> },
  shows: { scopeName: ({ scopeName }) => scopeName },
  rowActions: [
    {
      key: 'adopt',
      label: { zh: '采用', en: 'Adopt' },
      needs: 'setting',
      extension: 'adopt',
      offered: (record: DataScope) => isInherited(dataScope, record) && record.isAdopted !== true,
      run: ({ id }) => call(dataScope, 'adopt', { ids: id }),
    },
  ],
  columns: ['scopeName', 'resourceCode', 'scopeColumn', 'scopeType'],
  editors: {
    scopeValue: preloadable(async () => (await import('./scopes/RuleEditor.tsx')).RuleEditor),
  },
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
      label: dataScope.buttons.setting.label,
      needs: 'setting',
      dialog: (props: DialogProps) => <ScopeDrawer {...props} definition={scopes} />,
    },
  ],
}
