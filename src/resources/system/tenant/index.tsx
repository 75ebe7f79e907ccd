import { lazy } from 'react'
import { tenant } from '#contract/system/tenant'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { Limit } from './Limit.tsx'
import { TenantTools } from './TenantTools.tsx'

const limits = {
  accountNumber: ({ accountNumber }: { accountNumber: number | null }) => (
    <Limit value={(accountNumber ?? 0) > 0 ? accountNumber : null} />
  ),
  expireTime: ({ expireTime }: { expireTime: string }) => <Limit value={expireTime || null} />,
}

export default defineResource(tenant, {
  columns: ['tenantId', 'tenantName', 'linkman', 'contactNumber', 'accountNumber', 'expireTime', 'status', 'domain'],
  cells: limits,
  toolbar: TenantTools,
  bulkActions: ['view'],
  form: lazy(async () => ({ default: (await import('./TenantForm.tsx')).TenantForm })),
})
