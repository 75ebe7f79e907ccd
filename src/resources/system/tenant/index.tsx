import { Button } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import { type Tenant, tenant } from '#contract/system/tenant'
import { chosenOne } from '../../../components/resource/actions/standardActions.ts'
import { defineResource, type ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { notify } from '../../../providers/api/notification.ts'
import { hasScreen } from '../../../state/hasScreen.ts'
import { isPlatformUser } from '../../../state/session.ts'
import { usePhrases } from './phrases.ts'

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
  form: preloadable(async () => (await import('./TenantDialogs.tsx')).TenantForm),
})

/** A limit of a tenant, or that there is none. */
function Limit({ value }: { value: string | number | null }) {
  const { t } = usePhrases()
  return <span className="record-number">{value ?? t('unlimited')}</span>
}

interface ChosenProps {
  tenants: readonly Tenant[]
  close: () => void
}

type Tool = 'setting' | 'datasource' | 'package' | 'packages'

const dialogs: Record<Tool, ComponentType<ChosenProps>> = {
  setting: preloadable(async () => (await import('./TenantDialogs.tsx')).SettingDialog),
  datasource: preloadable(async () => (await import('./TenantDialogs.tsx')).DatasourceDialog),
  package: preloadable(async () => (await import('./TenantDialogs.tsx')).PackageDialog),
  packages: preloadable<ChosenProps>(async () => (await import('./TenantDialogs.tsx')).PackagesDialog),
}

const tools = Object.keys(dialogs) as Tool[]

/** Settings of the platform for tenants. */
function TenantTools({ selected }: ToolbarProps<Tenant>) {
  const { t } = usePhrases()
  const [open, setOpen] = useState<{ tool: Tool; tenants: readonly Tenant[] }>()
  if (!isPlatformUser()) return null

  function choose(tool: Tool) {
    if (tool === 'packages') return setOpen({ tool, tenants: [] })
    if (tool === 'setting') {
      if (selected.length === 0) return notify('warning', t('resource.chooseRow'))
      return setOpen({ tool, tenants: selected })
    }
    const one = chosenOne(selected)
    if (one) setOpen({ tool, tenants: [one] })
  }

  const Dialog = open && dialogs[open.tool]
  return (
    <>
      {tools.map(tool => (
        <Button key={tool} onClick={() => choose(tool)}>
          {t(tool)}
        </Button>
      ))}
      {Dialog && (
        <Suspense>
          <Dialog tenants={open.tenants} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
