import { lazy } from 'react'
import { role } from '#contract/system/role'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { RoleTools } from './RoleTools.tsx'

export default defineResource(role, {
  columns: ['roleName', 'tenantId', 'roleAlias', 'sort'],
  tree: 'whole',
  toolbar: RoleTools,
  bulkActions: ['grant'],
  editors: {
    parentId: lazy(async () => ({
      default: (await import('../../../components/fields/pickers/ParentOfTenant.tsx')).ParentOfTenant,
    })),
  },
})
