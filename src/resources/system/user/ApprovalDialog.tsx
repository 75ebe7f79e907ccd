import { Button, Form, Table } from 'antd'
import { useState } from 'react'
import { type User, user } from '#contract/system/user'
import { useDialogSubmit } from '../../../components/resource/data/requests.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import type { NamedField } from '../../../components/resource/definition/fieldsOf.ts'
import { FormField } from '../../../components/resource/form/FormDialog.tsx'
import { LoadFailed } from '../../../components/ui/placeholders.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'
import { PickerOfTenant } from './UserForm.tsx'
import type { ToolProps } from './UserTools.tsx'

const { roleIds, deptIds, postIds } = user.calls.approve.input
const fields: NamedField[] = Object.entries({ roleIds: { ...roleIds, required: true }, deptIds, postIds })
const editors = { roleIds: PickerOfTenant, deptIds: PickerOfTenant, postIds: PickerOfTenant }
const shown = ['account', 'realName', 'tenantName', 'createTime'] as const
const MAX_LISTED = 200
const pending = 3

/** Approves an applicant with roles and departments, or rejects the application. */
export function ApprovalDialog({ close }: ToolProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const definition = useDefinition()
  const [form] = Form.useForm<{ tenantId?: string; roleIds: string; deptIds?: string; postIds?: string }>()
  const [chosen, setChosen] = useState<readonly User[]>([])
  const { sending, send } = useDialogSubmit(user.path, close)
  const query = useCall(user, 'page', { status: pending, size: MAX_LISTED }, { cacheTime: 0 })
  const { data, error, isError, isFetching, refetch } = query

  // The pickers offer what the tenant of the chosen has.
  function choose(rows: readonly User[]) {
    const [before, now] = [tenantOf(chosen), tenantOf(rows)]
    setChosen(rows)
    if (before !== now) form.setFieldsValue({ tenantId: now, roleIds: '', deptIds: '', postIds: '' })
  }

  async function decide(approved: 0 | 1) {
    if (chosen.length === 0) return notify('warning', t('resource.chooseRow'))
    if (!tenantOf(chosen)) return notify('warning', t('oneTenant'))
    const userIds = chosen.map(({ id }) => id).join(',')
    const values = approved === 1 ? await form.validateFields().catch(() => undefined) : {}
    if (values) await send(() => call(user, 'approve', { userIds, approved, ...values }))
  }

  return (
    <RecordDialog
      width={880}
      title={label(user.buttons.approve.label)}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          {t('buttons.cancel')}
        </Button>,
        <Button key="refuse" danger loading={sending} onClick={() => void decide(0)}>
          {t('refuse')}
        </Button>,
        <Button key="admit" type="primary" loading={sending} onClick={() => void decide(1)}>
          {t('admit')}
        </Button>,
      ]}
    >
      {isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <Table<User & { tenantName?: string }>
          rowKey="id"
          size="small"
          loading={isFetching}
          pagination={false}
          scroll={{ x: 'max-content', y: 240 }}
          locale={{ emptyText: t('nonePending') }}
          dataSource={data?.records ?? []}
          columns={shown.map(key => ({ key, dataIndex: key, title: t(key) }))}
          rowSelection={{
            selectedRowKeys: chosen.map(({ id }) => id),
            onChange: (_, rows) => choose(rows),
            getTitleCheckboxProps: () => ({ 'aria-label': t('resource.selectAll') }),
            getCheckboxProps: (record): object => ({ 'aria-label': t('resource.selectRow', { row: record.account }) }),
          }}
        />
      )}
      <Form form={form} name="approval" layout="vertical" disabled={sending} className="approval-form">
        {fields.map(named => (
          <FormField key={named[0]} definition={{ ...definition, editors }} named={named} mode="edit" />
        ))}
      </Form>
    </RecordDialog>
  )
}

/** The tenant of all of them; nothing when they are of several. */
function tenantOf(users: readonly User[]): string | undefined {
  const tenants = new Set(users.map(({ tenantId }) => tenantId))
  return tenants.size === 1 ? users[0]?.tenantId : undefined
}
