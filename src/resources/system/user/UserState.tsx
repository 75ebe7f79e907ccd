import { LockOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import { type User, user } from '#contract/system/user'
import { viewOf } from '../../../components/fields/kinds/kinds.ts'
import { usePhrases } from './phrases.ts'

const { Cell } = viewOf(user.fields.status)

/** The state of an account, whether its owner is signed in or was last, and until when wrong passwords keep it locked. */
export function UserState({ record }: { record: User & { lockedUntil?: string; sessions?: number } }) {
  const { t } = usePhrases()
  const { status, lockedUntil, lastLoginTime, sessions = 0 } = record
  return (
    <span className="user-state">
      <Cell field={user.fields.status} name="status" value={status} record={{ ...record }} />
      {sessions > 0 ? (
        <Tag color="success" title={t('sessions', { count: sessions })}>
          {t('online')}
        </Tag>
      ) : (
        lastLoginTime && (
          <span className="user-signed-in" title={t('signedInAt', { time: lastLoginTime })}>
            {lastLoginTime.slice(0, 10)}
          </span>
        )
      )}
      {lockedUntil && (
        <Tag color="error" icon={<LockOutlined />} title={lockedUntil}>
          {t('lockedUntil', { time: lockedUntil.slice(11, 16) })}
        </Tag>
      )}
    </span>
  )
}
