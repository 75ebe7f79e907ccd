import { Typography } from 'antd'
import { type MenuNames, type User, user } from '#contract/system/user'
import { isOffered } from '../../../lib/settings.ts'
import { usePhrases } from './phrases.ts'
import './user.css'
import { useCall } from '../../../providers/api/call.ts'

/** The roles of a user, the screens that they open, and those that the package of the tenant leaves out. */
export function UserRights({ record: { id, roleName } }: { record: User & { roleName?: string } }) {
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
          {items.join(t('menuSeparator'))}
        </p>
      ))}
    </section>
  )
}
