import { SafetyOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import type { CallInput } from '#contract/kit/module'
import { type Grantable, menu } from '#contract/system/menu'
import { type GrantEffect, role } from '#contract/system/role'
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
import { useConfirm } from '../../components/ui/useConfirm.ts'
import { isOffered } from '../../lib/settings.ts'
import { call, read } from '../../providers/api/call.ts'
import { notify } from '../../providers/api/notification.ts'
import { ApiError } from '../../providers/blade/apiError.ts'
import { useSession } from '../../state/session.ts'
import { usePhrases } from './phrases.ts'
import { AccessQuestion } from './user/AccessQuestion.tsx'

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
  shows: { roleName: record => <RoleRights record={record} /> },
})

function RoleRights({ record: { id, roleName } }: { record: { id: string; roleName: string } }) {
  return (
    <>
      {roleName}
      <AccessQuestion of={role} id={id} />
    </>
  )
}

/** Offers the roles next to the one that is edited. A new role of another tenant has none that would name the tenant. */
function ParentRole(props: EditorProps) {
  const id: unknown = Form.useWatch('id', { preserve: true })
  const tenantId: unknown = Form.useWatch('tenantId', { preserve: true })
  const own = useSession(state => state.tenantId)
  if (!id && tenantId && tenantId !== own) return <ParentOfTenant {...props} />
  return <ParentOfTenant {...props} beside={typeof id === 'string' ? { roleId: id } : {}} />
}

/** Grants of a role: menus with their buttons, data scopes, API scopes. */
function RoleGrant({ roleId, name, close }: { roleId: string; name: string; close: () => void }) {
  const { t } = usePhrases()
  const confirm = useConfirm()

  async function save(keys: Grantable<string[]>) {
    const grants = {
      roleIds: roleId,
      menuIds: keys.menu.join(','),
      dataScopeIds: keys.dataScope.join(','),
      apiScopeIds: keys.apiScope.join(','),
    }
    const question = isOffered(`${role.path}/grant-preview`) && (await questionAbout(grants))
    if (question && !(await confirm({ content: question }))) return false
    await call(role, 'grant', grants)
    return true
  }

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
      save={save}
      close={close}
    />
  )
}

/** The changes to confirm, or why they cannot be listed; nothing where there are none. */
async function questionAbout(grants: CallInput<(typeof role)['calls']['grant-preview']>): Promise<ReactNode> {
  try {
    const effects = await read(role, 'grant-preview', grants)
    return effects.length > 0 && <GrantEffects effects={effects} />
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.errors.roleIds) return error.message
    notify('error', error.message)
    throw error
  }
}

/** Who gains and loses what. */
function GrantEffects({ effects }: { effects: readonly GrantEffect[] }) {
  const { t } = usePhrases()
  const list = (names: readonly string[]) => names.join(t('resource.comma'))
  return effects.map(({ count, users, gained, lost }) => (
    <section key={users.join()} className="grant-effect">
      <strong>{t(count > users.length ? 'role.usersMore' : 'role.users', { users: list(users), count })}</strong>
      {gained.length > 0 && <p>{t('role.gained', { names: list(gained) })}</p>}
      {lost.length > 0 && <p>{t('role.lost', { names: list(lost) })}</p>}
    </section>
  ))
}
