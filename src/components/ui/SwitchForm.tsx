import { Alert, Button, Form, Select, Skeleton } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TokenReply } from '#contract/auth'
import { forgetAccess, loadAccess } from '../../providers/accessControl.ts'
import { call } from '../../providers/api/call.ts'
import { request } from '../../providers/api/http.ts'
import { refetchAll } from '../../providers/api/queryClient.ts'
import { withTabLock } from '../../providers/api/refreshAccessToken.ts'
import { refreshSession, useSession } from '../../state/session.ts'
import { useRunning } from './useRunning.ts'

interface Option {
  value: string
  label: string
}

interface Options {
  deptId: Option[]
  roleId: Option[]
}

const prompts = { deptId: 'switch.needDept', roleId: 'switch.needRole' } as const
const labels = { deptId: 'switch.dept', roleId: 'switch.role' } as const

/** Requests one of the user's own departments and one of their roles. */
export function SwitchForm({ done }: { done?: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const user = useSession(state => state.userInfo)
  const [options, setOptions] = useState<Options | 'failed'>()
  const { running: busy, run } = useRunning()
  const userId = user?.user_id ?? ''

  useEffect(() => {
    if (options !== undefined) return
    let here = true
    optionsOf(userId).then(
      found => here && setOptions(found),
      () => here && setOptions('failed'),
    )
    return () => {
      here = false
    }
  }, [userId, options])

  const submit = (role: RoleChoice) =>
    run(async () => {
      await switchRole(role)
      done?.()
    })

  if (options === undefined) return <Skeleton active aria-label={t('resource.loading')} />
  if (options === 'failed')
    return (
      <Alert
        type="warning"
        showIcon
        message={t('resource.loadFailed')}
        action={<Button onClick={() => setOptions(undefined)}>{t('errors.retry')}</Button>}
      />
    )
  const present = { deptId: single(user?.dept_id, options.deptId), roleId: single(user?.role_id, options.roleId) }
  return (
    <Form<RoleChoice> layout="vertical" initialValues={present} disabled={busy} onFinish={role => void submit(role)}>
      {(['deptId', 'roleId'] as const).map(name => (
        <Form.Item
          key={name}
          name={name}
          htmlFor={`${id}${name}`}
          label={t(labels[name])}
          // Users without departments see no field for them.
          hidden={options[name].length === 0}
          rules={[{ required: options[name].length > 0, message: t(prompts[name]) }]}
        >
          <Select
            id={`${id}${name}`}
            options={options[name]}
            placeholder={t(prompts[name])}
            showSearch
            optionFilterProp="label"
          />
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" loading={busy} block>
        {t('buttons.confirm')}
      </Button>
    </Form>
  )
}

async function optionsOf(userId: string): Promise<Options> {
  const [{ dept }, { role }] = await Promise.all([import('#contract/system/dept'), import('#contract/system/role')])
  const [departments, roles] = await Promise.all([call(dept, 'select', { userId }), call(role, 'select', { userId })])
  return {
    deptId: departments.map(({ id, deptName }) => ({ value: id, label: deptName })),
    roleId: roles.map(({ id, roleName }) => ({ value: id, label: roleName })),
  }
}

/** The current choice, or the only one. */
function single(ids: string | undefined, options: readonly Option[]): string | undefined {
  if (ids && !ids.includes(',') && options.some(({ value }) => value === ids)) return ids
  return options.length === 1 ? options[0]?.value : undefined
}

interface RoleChoice {
  deptId?: string
  roleId?: string
}

/** Refreshes the token for the department and role; menu and buttons follow, and nothing stays that the former ones showed. */
export async function switchRole({ deptId = '', roleId = '' }: RoleChoice): Promise<void> {
  await withTabLock(async () => {
    const { refreshToken, tenantId } = useSession.getState()
    const reply = await request<TokenReply>({
      method: 'POST',
      url: 'blade-auth/oauth/token',
      params: { tenantId, refresh_token: refreshToken, grant_type: 'refresh_token', scope: 'all', deptId, roleId },
      headers: { 'Dept-Id': deptId, 'Role-Id': roleId },
      meta: { withToken: false },
    })
    forgetAccess()
    refreshSession(reply)
  })
  await loadAccess()
  await refetchAll()
}
