import { tenantPackage } from '#contract/system/tenant-package'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'

export default defineResource(tenantPackage, {
  columns: ['packageName', 'menuId', 'remark'],
  editors: {
    menuId: preloadable(
      async () => (await import('../../components/fields/editors/BranchesEditor.tsx')).BranchesEditor,
    ),
  },
  width: 600,
  // The specification fixes these four; a package is viewed by its link, a click on its row or Enter.
  permissions: { add: true, edit: true, delete: true, view: false },
})
