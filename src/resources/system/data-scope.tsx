import { lazy } from 'react'
import { dataScope } from '#contract/system/data-scope'
import { type DialogProps, defineResource } from '../../components/resource/defineResource.ts'
import { ScopeMenus } from '../../components/scopes/ScopeMenus.tsx'

const scopes = defineResource(dataScope, {
  columns: ['scopeName', 'resourceCode', 'scopeColumn', 'scopeType'],
  editors: {
    scopeValue: lazy(async () => ({ default: (await import('../../components/scopes/RuleEditor.tsx')).RuleEditor })),
  },
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
      label: dataScope.buttons.setting.label,
      needs: 'setting',
      dialog: (props: DialogProps) => <ScopeDrawer {...props} definition={scopes} />,
    },
  ],
}
