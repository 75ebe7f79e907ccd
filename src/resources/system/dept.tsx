import { dept } from '#contract/system/dept'
import { addBelow } from '../../components/resource/actions/standardActions.ts'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'

export default defineResource(dept, {
  columns: ['deptName', 'tenantId', 'fullName', 'deptCategory', 'headId', 'sort'],
  operationWidth: 300,
  tree: { levels: 'lazy-list' },
  rowActions: [addBelow()],
  editors: {
    parentId: preloadable(
      async () => (await import('../../components/fields/pickers/ParentOfTenant.tsx')).ParentOfTenant,
    ),
  },
})
