import { Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { FingerSized } from '../../components/ui/screenLevel.tsx'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { lock } from '../../providers/lock.ts'

/** Above the panel that contains the tools on small screens. */
const aboveTools = 1100

export function LockPasswordDialog({ open, close }: { open: boolean; close: () => void }) {
  const { t } = usePhrases()
  const [form] = Form.useForm<{ password: string }>()
  const field = useRef<InputRef>(null)
  const [busy, setBusy] = useState(false)

  async function submit({ password }: { password: string }) {
    setBusy(true)
    try {
      await lock(password)
    } finally {
      setBusy(false)
      close()
    }
  }
  return (
    <FingerSized>
      <Dialog
        open={open}
        styles={{ footer: { marginTop: 24 } }}
        title={t('title')}
        width={420}
        zIndex={aboveTools}
        maskClosable={false}
        destroyOnHidden
        okText={t('submit')}
        confirmLoading={busy}
        onOk={form.submit}
        onCancel={close}
        afterOpenChange={opened => opened && field.current?.focus()}
      >
        <Form form={form} name="lock" layout="vertical" preserve={false} requiredMark={false} onFinish={submit}>
          <Form.Item
            name="password"
            label={t('password')}
            style={{ margin: '16px 0 0' }}
            extra={<div style={{ paddingTop: 4 }}>{t('help')}</div>}
            rules={[{ required: true, message: t('empty') }]}
          >
            <Input.Password ref={field} placeholder={t('prompt')} autoComplete="new-password" />
          </Form.Item>
        </Form>
      </Dialog>
    </FingerSized>
  )
}

const { usePhrases } = definePhrases('layout/tools', {
  title: { zh: '设置锁屏', en: 'Set up the lock' },
  password: { zh: '锁屏密码', en: 'Lock password' },
  prompt: { zh: '请输入锁屏密码', en: 'Please enter a lock password' },
  empty: { zh: '锁屏密码不能为空', en: 'The lock password must not be empty' },
  help: {
    zh: '锁屏后输入此密码解锁，仅在本次登录期间有效。',
    en: 'It unlocks the screen and is good until you sign out.',
  },
  submit: { zh: '锁定屏幕', en: 'Lock screen' },
})
