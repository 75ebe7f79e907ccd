import { Typography } from 'antd'
import { type Tenant, tenant } from '#contract/system/tenant'
import { call } from '../../../providers/api/call.ts'
import { ConfigDialog } from './ConfigDialog.tsx'
import { usePhrases } from './phrases.ts'

const { status, accountNumber, storageMegabytes, expireTime } = tenant.calls.setting.input
const fields = Object.entries({ accountNumber, storageMegabytes, expireTime, status })

/** Quota, expiry and state of one tenant, or the same of several. */
export function SettingDialog({ tenants, close }: { tenants: readonly Tenant[]; close: () => void }) {
  const { t } = usePhrases()
  const [only] = tenants.length === 1 ? tenants : []
  return (
    <ConfigDialog
      title={t('setting')}
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
      {() => <Typography.Text type="secondary">{t('settingHint')}</Typography.Text>}
    </ConfigDialog>
  )
}
