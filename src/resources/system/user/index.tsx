import { LockOutlined } from '@ant-design/icons'
import { Tag, Typography } from 'antd'
import { type MenuNames, type User, user } from '#contract/system/user'
import { viewOf } from '../../../components/fields/kinds/kinds.ts'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { AccessQuestion } from './AccessQuestion.tsx'
import { usePhrases } from './phrases.ts'
import { UserTools } from './UserTools.tsx'
import './user.css'
import { useCall } from '../../../providers/api/call.ts'

export default defineResource(user, {
  columns: ['account', 'tenantId', 'realName', 'status', 'phone', 'roleId', 'deptId'],
  cells: {
    status: record => <UserState record={record} />,
    phone: record => <UserPhone record={record} />,
  },
  shows: { roleId: record => <UserRights record={record} /> },
  columnWidths: { tenantId: 110, realName: 110, status: 120, phone: 120, roleId: 110, deptId: 110 },
  operationWidth: 170,
  lessImportant: ['deptId', 'roleId'],
  listCall: 'page',
  toolbar: UserTools,
  bulkActions: ['role', 'reset', 'unlock', 'factor', 'offline', 'extension'],
  aside: {
    field: 'deptId',
    component: preloadable(async () => (await import('./DepartmentTree.tsx')).DepartmentTree),
  },
  groups: [
    {
      label: { zh: '基础信息', en: 'Account' },
      fields: ['tenantId', 'account', 'userType', 'isService', 'password'],
    },
    {
      label: { zh: '详细信息', en: 'Person' },
      fields: ['name', 'realName', 'avatar', 'phone', 'email', 'sex', 'birthday', 'status'],
    },
    {
      label: { zh: '职责信息', en: 'Duties' },
      fields: ['code', 'roleId', 'deptId', 'postId', 'deputyId', 'deputyFrom', 'deputyUntil', 'deputyOnLeave'],
    },
  ],
  form: preloadable(async () => (await import('./UserForm.tsx')).UserForm),
})

/** The phone number of an account, and whether its owner has confirmed it: only then it signs them in. */
function UserPhone({ record }: { record: User & { phoneConfirmed?: boolean } }) {
  const { t } = usePhrases()
  const { phone, phoneConfirmed } = record
  if (!phone) return null
  return (
    <>
      {phone}
      {/* Other servers of this wire do not report it. */}
      {phoneConfirmed !== undefined && (
        <Tag
          className="user-phone"
          color={phoneConfirmed ? 'success' : 'default'}
          title={t(phoneConfirmed ? 'phoneSignsIn' : 'phoneSignsNobodyIn')}
        >
          {t(phoneConfirmed ? 'phoneConfirmed' : 'phoneUnconfirmed')}
        </Tag>
      )}
    </>
  )
}

const { Cell } = viewOf(user.fields.status)

/**
 * The state of an account, whether its owner is signed in or was last, and until when it is locked out after wrong
 * passwords.
 */
function UserState({ record }: { record: User & { lockedUntil?: string; sessions?: number } }) {
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

/** The roles of a user, the screens that they open, and those that the package of the tenant leaves out. */
function UserRights({ record: { id, roleName } }: { record: User & { roleName?: string } }) {
  const { t } = usePhrases()
  const { data } = useCall(
    user,
    'rights',
    { id },
    { enabled: isOffered(`${user.path}/rights`), cacheTime: 0, announced: true },
  )
  return (
    <>
      {roleName || t('noRole')}
      {data && <Menus title={t('menus')} menus={data.menus} none={t('noMenus')} />}
      {data && data.leftOut.length > 0 && <Menus title={t('leftOut')} menus={data.leftOut} />}
      <AccessQuestion of={user} id={id} />
    </>
  )
}

function Menus({ title, menus, none }: { title: string; menus: readonly MenuNames[]; none?: string }) {
  const { t } = usePhrases()
  return (
    <section className="user-menus">
      <Typography.Text strong>{title}</Typography.Text>
      {menus.length === 0 && <p>{none}</p>}
      {menus.map(({ group, items }) => (
        <p key={`${group} ${items[0]}`}>
          {group && <Typography.Text type="secondary">{t('menuGroup', { group })}</Typography.Text>}
          {items.join(t('resource.comma'))}
        </p>
      ))}
    </section>
  )
}
