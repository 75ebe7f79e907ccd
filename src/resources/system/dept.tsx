import { lazy } from 'react'
import { dept } from '#contract/system/dept'
import { addBelow } from '../../components/resource/addBelow.ts'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(dept, {
  columns: ['deptName', 'tenantId', 'fullName', 'deptCategory', 'sort'],
  operationWidth: 300,
  tree: { levels: 'lazy-list' },
  rowActions: [addBelow()],
  editors: {
    parentId: lazy(async () => ({
      default: (await import('../../components/fields/ParentOfTenant.tsx')).ParentOfTenant,
    })),
  },
})
