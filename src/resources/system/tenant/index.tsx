import { tenant } from '#contract/system/tenant'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/resource/definition/preloadable.tsx'
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
  form: preloadable(async () => (await import('./TenantForm.tsx')).TenantForm),
})
