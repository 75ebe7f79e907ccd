import { menu } from '#contract/system/menu'
import { role } from '#contract/system/role'
import { GrantDialog } from '../../../components/resource/dialogs/GrantDialog.tsx'
import { call, read } from '../../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'

interface RoleGrantProps {
  roleId: string
  name: string
  close: () => void
}

/** Grants of a role: menus with their buttons, data scopes, API scopes. */
export function RoleGrant({ roleId, name, close }: RoleGrantProps) {
  const { t } = usePhrases()
  return (
    <GrantDialog
      title={`${t('grantTitle')} · ${name}`}
      sections={(['menu', 'dataScope', 'apiScope'] as const).map(key => ({ key, label: t(key) }))}
      of={`${role.path}/${roleId}`}
      read={async () => {
        const [trees, keys] = await Promise.all([
          read(menu, 'grant-tree', { roleId }),
          read(menu, 'role-tree-keys', { roleIds: roleId }),
        ])
        return { trees, keys }
      }}
      save={keys =>
        call(role, 'grant', {
          roleIds: roleId,
          menuIds: keys.menu.join(','),
          dataScopeIds: keys.dataScope.join(','),
          apiScopeIds: keys.apiScope.join(','),
        })
      }
      close={close}
    />
  )
}
