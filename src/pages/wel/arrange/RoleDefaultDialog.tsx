import { useQuery } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import { useId, useState } from 'react'
import { home, type PlacedCard } from '#contract/desk/home'
import { role } from '#contract/system/role'
import { FirstFocus } from '../../../components/ui/FirstFocus.ts'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { usePhrases } from '../phrases.ts'

/** Gives a role the arrangement that is on screen, or takes from it the one it has. */
export function RoleDefaultDialog({ places, close }: { places: readonly PlacedCard[]; close: () => void }) {
  const { t } = usePhrases()
  const formId = useId()
  const [form] = Form.useForm<{ roleId: string }>()
  const [sending, setSending] = useState(false)
  const { data: roles = [], isLoading } = useQuery([role.path, 'select'], () => call(role, 'select'))

  async function send(cards: readonly PlacedCard[]) {
    const { roleId } = await form.validateFields()
    setSending(true)
    try {
      await call(home, 'role-default', { roleId, cards: JSON.stringify(cards) })
      notify('success', t(cards.length > 0 ? 'roleSetDone' : 'roleCleared'))
      close()
    } catch {
      // The refusal is on screen.
    } finally {
      setSending(false)
    }
  }

  // The form shows a missing value below its field.
  const attempt = (cards: readonly PlacedCard[]) => void send(cards).catch(() => undefined)

  return (
    <RecordDialog
      width={600}
      title={t('roleDefaultTitle')}
      onCancel={close}
      footer={[
        <Button key="clear" disabled={sending} onClick={() => attempt([])}>
          {t('roleClear')}
        </Button>,
        <Button key="set" type="primary" loading={sending} onClick={() => attempt(places)}>
          {t('roleSet')}
        </Button>,
      ]}
    >
      <Form id={formId} name={formId} form={form} layout="vertical" disabled={sending}>
        <p className="home-hint">{t('roleDefaultHelp')}</p>
        <Form.Item name="roleId" label={t('role')} rules={[{ required: true, message: t('roleNeeded') }]}>
          <Select
            showSearch
            loading={isLoading}
            optionFilterProp="label"
            placeholder={t('roleNeeded')}
            options={roles.map(({ id, roleName }) => ({ value: id, label: roleName }))}
          />
        </Form.Item>
        <FirstFocus formId={formId} />
      </Form>
    </RecordDialog>
  )
}
