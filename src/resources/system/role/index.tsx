import { role } from '#contract/system/role'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/states/preloadable.tsx'
import { RoleTools } from './RoleTools.tsx'

export default defineResource(role, {
  columns: ['roleName', 'tenantId', 'roleAlias', 'sort'],
  tree: 'whole',
  toolbar: RoleTools,
  bulkActions: ['grant'],
  editors: {
    parentId: preloadable(async () => (await import('./ParentRole.tsx')).ParentRole),
  },
})
