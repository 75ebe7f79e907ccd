import { LockOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import { type User, user } from '#contract/system/user'
import { viewOf } from '../../../components/fields/kinds/kinds.ts'
import { usePhrases } from './phrases.ts'

const { Cell } = viewOf(user.fields.status)

/** The state of an account, and until when wrong passwords keep it locked. */
export function UserState({ record }: { record: User & { lockedUntil?: string } }) {
  const { t } = usePhrases()
  const { status, lockedUntil } = record
  return (
    <>
      <Cell field={user.fields.status} name="status" value={status} record={{ ...record }} />
      {lockedUntil && (
        <Tag color="error" icon={<LockOutlined />} title={lockedUntil}>
          {t('lockedUntil', { time: lockedUntil.slice(11, 16) })}
        </Tag>
      )}
    </>
  )
}
