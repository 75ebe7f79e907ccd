import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/system/user'

/** The phone number of an account, and whether its owner has confirmed it: only then it signs them in. */
export function UserPhone({ record }: { record: User & { phoneConfirmed?: boolean } }) {
  const { t } = useTranslation()
  const { phone, phoneConfirmed } = record
  if (!phone) return null
  return (
    <>
      {phone}
      {/* Other servers of this wire do not say. */}
      {phoneConfirmed !== undefined && (
        <Tag
          className="user-phone"
          color={phoneConfirmed ? 'success' : 'default'}
          title={t(hints[`${phoneConfirmed}`])}
        >
          {t(phoneConfirmed ? 'user.phoneConfirmed' : 'user.phoneUnconfirmed')}
        </Tag>
      )}
    </>
  )
}

const hints = { true: 'user.phoneSignsIn', false: 'user.phoneSignsNobodyIn' } as const
