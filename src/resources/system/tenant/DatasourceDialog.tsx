import { Alert } from 'antd'
import { type Tenant, tenant } from '#contract/system/tenant'
import { useChoices } from '../../../components/fields/pickers/useChoices.tsx'
import { call } from '../../../providers/api/call.ts'
import { ConfigDialog } from './ConfigDialog.tsx'
import { usePhrases } from './phrases.ts'

const { datasourceId } = tenant.calls.datasource.input
const fields = Object.entries({ datasourceId })

/** The database a tenant's reports and tools work on. */
export function DatasourceDialog({ tenants, close }: { tenants: readonly Tenant[]; close: () => void }) {
  const { t } = usePhrases()
  const { choices, query } = useChoices(datasourceId.target)
  const [only] = tenants
  if (!only) return null
  return (
    <ConfigDialog
      title={t('datasource')}
      tenants={tenants}
      fields={fields}
      initial={{ datasourceId: only.datasourceId }}
      save={values =>
        call(tenant, 'datasource', { tenantId: only.tenantId, datasourceId: values.datasourceId as string | null })
      }
      close={close}
    >
      {() => query.isSuccess && choices.length === 0 && <Alert type="info" showIcon message={t('noDatasource')} />}
    </ConfigDialog>
  )
}
