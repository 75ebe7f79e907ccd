import { tenant } from '#contract/system/tenant'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { hasScreen } from '../../../state/hasScreen.ts'
import { usePhrases } from './phrases.ts'
import { TenantTools } from './TenantTools.tsx'

const limits = {
  accountNumber: ({ accountNumber }: { accountNumber: number | null }) => (
    <Limit value={(accountNumber ?? 0) > 0 ? accountNumber : null} />
  ),
  expireTime: ({ expireTime }: { expireTime: string }) => <Limit value={expireTime || null} />,
}

export default defineResource(tenant, {
  columns: ['tenantId', 'tenantName', 'linkman', 'contactNumber', 'accountNumber', 'expireTime', 'status'],
  columnWidths: { tenantId: 104, tenantName: 104, linkman: 100, contactNumber: 116, status: 104 },
  cells: limits,
  toolbar: TenantTools,
  bulkActions: ['view'],
  rowActions: [
    {
      key: 'branding',
      label: { zh: '品牌', en: 'Branding' },
      offered: () => hasScreen('/system/branding'),
      to: async ({ tenantId }) => `/system/branding?tenantId=${tenantId}`,
    },
  ],
  copies: false,
  form: preloadable(async () => (await import('./TenantForm.tsx')).TenantForm),
})

/** A limit of a tenant, or that there is none. */
function Limit({ value }: { value: string | number | null }) {
  const { t } = usePhrases()
  return <span className="record-number">{value ?? t('unlimited')}</span>
}
