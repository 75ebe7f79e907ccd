import { Alert, Descriptions, Tree } from 'antd'
import { useState } from 'react'
import { splitIds } from '#contract/kit/rules'
import { role } from '#contract/system/role'
import { type User, user } from '#contract/system/user'
import { useDialogSubmit } from '../../../components/resource/data/requests.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { FormField } from '../../../components/resource/form/FormDialog.tsx'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { RecordDialog, WaitingDialog } from '../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { phrase, useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'
import type { ToolProps } from './UserTools.tsx'

const ids = (users: readonly User[]) => users.map(({ id }) => id).join(',')
const names = (users: readonly User[]) => users.map(({ realName }) => realName).join(phrase('resource.comma'))

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
    await send(() => call(user, 'grant', { userIds: ids(users), roleIds: checked.join(',') }))
  }

  return (
    <RecordDialog
      width={450}
      title={`${label(user.buttons.role.label)} · ${names(users)}`}
      onCancel={close}
      onOk={save}
      okText={t('buttons.save')}
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

const { reason } = user.calls['reset-factor'].input

/** Removes the second factors of people who have lost them, for a reason that is in their history. */
export function FactorResetDialog({ users, close }: ToolProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const definition = useDefinition()
  const name = label(user.buttons.factor.label)
  const userIds = ids(users)
  return (
    <CallDialog<{ reason: string }>
      title={`${name} · ${names(users)}`}
      width={480}
      danger
      okText={name}
      draftKey={`${user.path}/reset-factor/${userIds}`}
      changes={user.path}
      send={values => call(user, 'reset-factor', { userIds, ...values })}
      close={close}
    >
      <Alert type="warning" showIcon message={t('factorResetHint', { count: users.length })} />
      <FormField definition={definition} named={['reason', reason]} mode="edit" />
    </CallDialog>
  )
}

const { userType, userExt } = user.calls['update-platform'].input
const platformFields = Object.entries({ userType, userExt })

/** The platform a user works on, and what is stored for it. */
export function UserExtensionDialog({ users: [chosen], close }: ToolProps) {
  const label = useLabel()
  const definition = useDefinition()
  const id = chosen?.id ?? ''
  const query = useCall(user, 'platform-detail', { id }, { cacheTime: 0, staleTime: Number.POSITIVE_INFINITY })
  const title = label(user.buttons.extension.label)
  const { data } = query
  if (!data) return <WaitingDialog {...{ title, query, close }} />
  return (
    <CallDialog<{ userType: number; userExt: string }>
      title={title}
      draftKey={`${user.path}/platform/${id}`}
      changes={user.path}
      initialValues={{ userType: data.userType, userExt: data.userExt }}
      send={values => call(user, 'update-platform', { userId: id, ...values })}
      close={close}
    >
      <Descriptions
        column={1}
        size="small"
        items={(['account', 'realName'] as const).map(key => ({
          key,
          label: label(user.fields[key].label),
          children: data[key],
        }))}
      />
      {platformFields.map(named => (
        <FormField key={named[0]} definition={definition} named={named} mode="edit" />
      ))}
    </CallDialog>
  )
}
