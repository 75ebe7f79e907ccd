import { lazy } from 'react'
import { dept } from '#contract/system/dept'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { addBelow } from '../../components/resource/form/addBelow.ts'

export default defineResource(dept, {
  columns: ['deptName', 'tenantId', 'fullName', 'deptCategory', 'sort'],
  operationWidth: 300,
  tree: { levels: 'lazy-list' },
  rowActions: [addBelow()],
  editors: {
    parentId: lazy(async () => ({
      default: (await import('../../components/fields/pickers/ParentOfTenant.tsx')).ParentOfTenant,
    })),
  },
})
