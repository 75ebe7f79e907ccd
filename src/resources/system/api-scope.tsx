import { lazy } from 'react'
import { apiScope } from '#contract/system/api-scope'
import { type DialogProps, defineResource } from '../../components/resource/defineResource.ts'
import { ScopeMenus } from '../../components/scopes/ScopeMenus.tsx'

const scopes = defineResource(apiScope, {
  columns: ['scopeName', 'resourceCode', 'scopePath', 'scopeType'],
})

const ScopeDrawer = lazy(async () => ({
  default: (await import('../../components/scopes/ScopeDrawer.tsx')).ScopeDrawer,
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
