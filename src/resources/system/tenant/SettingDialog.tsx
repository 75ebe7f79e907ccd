import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Tenant, tenant } from '#contract/system/tenant'
import { call } from '../../../providers/http.ts'
import { ConfigDialog } from './ConfigDialog.tsx'

const { status, accountNumber, storageMegabytes, expireTime } = tenant.calls.setting.input
const fields = Object.entries({ accountNumber, storageMegabytes, expireTime, status })

/** Quota, expiry and state of one tenant, or the same of several. */
export function SettingDialog({ tenants, close }: { tenants: readonly Tenant[]; close: () => void }) {
  const { t } = useTranslation()
  const [only] = tenants.length === 1 ? tenants : []
  return (
    <ConfigDialog
      title={t('tenant.setting')}
      tenants={tenants}
      fields={fields}
      initial={{
        accountNumber: only?.accountNumber ?? -1,
        storageMegabytes: only?.storageMegabytes ?? -1,
        expireTime: only?.expireTime ?? '',
        status: only?.status ?? null,
      }}
      save={values =>
        call(tenant, 'setting', {
          ids: tenants.map(({ id }) => id).join(','),
          accountNumber: values.accountNumber as number | null,
          storageMegabytes: values.storageMegabytes as number | null,
          expireTime: values.expireTime as string,
          status: values.status as number | null,
        })
      }
      close={close}
    >
      {() => <Typography.Text type="secondary">{t('tenant.settingHint')}</Typography.Text>}
    </ConfigDialog>
  )
}
