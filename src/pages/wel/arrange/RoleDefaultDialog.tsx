import { useQuery } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { home, type PlacedCard } from '#contract/desk/home'
import { role } from '#contract/system/role'
import { RecordDialog } from '../../../components/resource/RecordDialog.tsx'
import { call } from '../../../providers/http.ts'
import { notify } from '../../../providers/notification.ts'

/** Gives a role the arrangement that is on screen, or takes from it the one it has. */
export function RoleDefaultDialog({ places, close }: { places: readonly PlacedCard[]; close: () => void }) {
  const { t } = useTranslation()
  const formId = useId()
  const [form] = Form.useForm<{ roleId: string }>()
  const [sending, setSending] = useState(false)
  const { data: roles = [], isLoading } = useQuery([role.path, 'select'], () => call(role, 'select'))

  async function send(cards: readonly PlacedCard[]) {
    const { roleId } = await form.validateFields()
    setSending(true)
    try {
      await call(home, 'role-default', { roleId, cards: JSON.stringify(cards) })
      notify('success', t(cards.length > 0 ? 'home.roleSetDone' : 'home.roleCleared'))
      close()
    } catch {
      // The refusal is on screen.
    } finally {
      setSending(false)
    }
  }

  // What is missing in the form is said below its field.
  const attempt = (cards: readonly PlacedCard[]) => void send(cards).catch(() => undefined)

  return (
    <RecordDialog
      width={600}
      title={t('home.roleDefaultTitle')}
      onCancel={close}
      afterOpenChange={open => open && form.focusField('roleId')}
      footer={[
        <Button key="clear" disabled={sending} onClick={() => attempt([])}>
          {t('home.roleClear')}
        </Button>,
        <Button key="set" type="primary" loading={sending} onClick={() => attempt(places)}>
          {t('home.roleSet')}
        </Button>,
      ]}
    >
      <Form id={formId} name={formId} form={form} layout="vertical" disabled={sending}>
        <p className="home-hint">{t('home.roleDefaultHelp')}</p>
        <Form.Item name="roleId" label={t('home.role')} rules={[{ required: true, message: t('home.roleNeeded') }]}>
          <Select
            showSearch
            loading={isLoading}
            optionFilterProp="label"
            placeholder={t('home.roleNeeded')}
            options={roles.map(({ id, roleName }) => ({ value: id, label: roleName }))}
          />
        </Form.Item>
      </Form>
    </RecordDialog>
  )
}
