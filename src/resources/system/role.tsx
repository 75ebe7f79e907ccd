import { SafetyOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { menu } from '#contract/system/menu'
import { role } from '#contract/system/role'
import type { EditorProps } from '../../components/fields/base/kind.ts'
import { ParentOfTenant } from '../../components/fields/pickers/ParentOfTenant.tsx'
import { chosenOne } from '../../components/resource/actions/standardActions.ts'
import { useButtons } from '../../components/resource/definition/buttons.ts'
import {
  defineResource,
  type ToolbarProps,
  useDefinition,
} from '../../components/resource/definition/defineResource.ts'
import { GrantDialog } from '../../components/resource/dialogs/GrantDialog.tsx'
import { call, read } from '../../providers/api/call.ts'
import { useSession } from '../../state/session.ts'
import { usePhrases } from './phrases.ts'

function RoleTools({ selected }: ToolbarProps<{ id: string; roleName: string }>) {
  const { t } = usePhrases()
  const buttons = useButtons(useDefinition())
  const [granting, setGranting] = useState<{ id: string; roleName: string }>()
  if (!buttons.has('grant')) return null
  return (
    <>
      <Button icon={<SafetyOutlined />} onClick={() => setGranting(chosenOne(selected))}>
        {t('role.grant')}
      </Button>
      {granting && <RoleGrant roleId={granting.id} name={granting.roleName} close={() => setGranting(undefined)} />}
    </>
  )
}

export default defineResource(role, {
  columns: ['roleName', 'tenantId', 'roleAlias', 'sort'],
  tree: 'whole',
  toolbar: RoleTools,
  bulkActions: ['grant'],
  editors: { parentId: ParentRole },
})

/** Offers the roles beside the one that is edited. A new role of another tenant has none that would name the tenant. */
function ParentRole(props: EditorProps) {
  const id: unknown = Form.useWatch('id', { preserve: true })
  const tenantId: unknown = Form.useWatch('tenantId', { preserve: true })
  const own = useSession(state => state.tenantId)
  if (!id && tenantId && tenantId !== own) return <ParentOfTenant {...props} />
  return <ParentOfTenant {...props} beside={typeof id === 'string' ? { roleId: id } : {}} />
}

interface RoleGrantProps {
  roleId: string
  name: string
  close: () => void
}

/** Grants of a role: menus with their buttons, data scopes, API scopes. */
function RoleGrant({ roleId, name, close }: RoleGrantProps) {
  const { t } = usePhrases()
  return (
    <GrantDialog
      title={`${t('role.grantTitle')} · ${name}`}
      sections={(['menu', 'dataScope', 'apiScope'] as const).map(key => ({ key, label: t(`role.${key}`) }))}
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
