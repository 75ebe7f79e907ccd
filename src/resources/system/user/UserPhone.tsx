import { Tag } from 'antd'
import type { User } from '#contract/system/user'
import { usePhrases } from './phrases.ts'

/** The phone number of an account, and whether its owner has confirmed it: only then it signs them in. */
export function UserPhone({ record }: { record: User & { phoneConfirmed?: boolean } }) {
  const { t } = usePhrases()
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
          {t(phoneConfirmed ? 'phoneConfirmed' : 'phoneUnconfirmed')}
        </Tag>
      )}
    </>
  )
}

const hints = { true: 'phoneSignsIn', false: 'phoneSignsNobodyIn' } as const
