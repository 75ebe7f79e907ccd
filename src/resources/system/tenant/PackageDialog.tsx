import { Alert } from 'antd'
import { type Tenant, tenant } from '#contract/system/tenant'
import { useChoices } from '../../../components/fields/pickers/useChoices.tsx'
import { freshDetail } from '../../../components/resource/data/requests.ts'
import { WaitingDialog } from '../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../providers/api/call.ts'
import { ConfigDialog } from './ConfigDialog.tsx'
import { PackageMenus } from './PackageMenus.tsx'
import { usePhrases } from './phrases.ts'

const { packageId } = tenant.calls['package-setting'].input
const fields = Object.entries({ packageId })

/** The package that limits a tenant, with what is in it. */
export function PackageDialog({ tenants, close }: { tenants: readonly Tenant[]; close: () => void }) {
  const { t } = usePhrases()
  const { choices, query } = useChoices(packageId.target)
  const [only] = tenants
  const current = useCall(
    tenant,
    'package-detail',
    { tenantId: only?.id ?? '' },
    { ...freshDetail, enabled: only !== undefined },
  )
  if (!only) return null
  if (!current.isSuccess) return <WaitingDialog title={t('package')} query={current} close={close} />
  return (
    <ConfigDialog
      title={t('package')}
      width={600}
      tenants={tenants}
      fields={fields}
      initial={{ packageId: current.data?.id ?? null }}
      save={values =>
        call(tenant, 'package-setting', { tenantId: only.tenantId, packageId: values.packageId as string | null })
      }
      close={close}
    >
      {({ packageId: chosen }) =>
        query.isSuccess && choices.length === 0 ? (
          <Alert type="info" showIcon message={t('noPackages')} />
        ) : typeof chosen === 'string' ? (
          <PackageMenus id={chosen} />
        ) : (
          <Alert type="info" showIcon message={t('allMenus')} />
        )
      }
    </ConfigDialog>
  )
}
