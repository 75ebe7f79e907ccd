import { Alert, Tree } from 'antd'
import { useState } from 'react'
import { splitIds } from '#contract/kit/rules'
import { role } from '#contract/system/role'
import { user } from '#contract/system/user'
import { useDialogSubmit } from '../../../components/resource/data/requests.ts'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'
import type { ToolProps } from './UserTools.tsx'

/** Replaces the roles of the chosen users. One user's own roles are ticked at first. */
export function RolesDialog({ users, close }: ToolProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const [first] = users
  const [checked, setChecked] = useState(() => (users.length === 1 ? splitIds(first?.roleId) : []))
  const { sending, send } = useDialogSubmit(user.path, close)
  const tenantId = first?.tenantId
  const query = useCall(role, 'tree', { tenantId }, { dependsOn: role.path })
  const { data } = query

  async function save() {
    if (checked.length === 0) return notify('warning', t('chooseRoles'))
    const userIds = users.map(({ id }) => id).join(',')
    await send(() => call(user, 'grant', { userIds, roleIds: checked.join(',') }))
  }

  return (
    <RecordDialog
      width={450}
      title={`${label(user.buttons.role.label)} · ${users.map(({ realName }) => realName).join(t('resource.comma'))}`}
      onCancel={close}
      onOk={save}
      okText={t('buttons.save')}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ disabled: !data, loading: sending }}
    >
      {users.length > 1 && <Alert type="info" showIcon message={t('rolesReplaced')} />}
      <Loaded query={query}>
        {data => (
          <Tree
            aria-label={label(role.title)}
            checkable
            checkStrictly
            defaultExpandAll
            treeData={data}
            fieldNames={{ key: 'id' }}
            checkedKeys={checked}
            onCheck={keys => setChecked((Array.isArray(keys) ? keys : keys.checked).map(String))}
          />
        )}
      </Loaded>
    </RecordDialog>
  )
}
