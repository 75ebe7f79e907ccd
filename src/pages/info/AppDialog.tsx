import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import type { AppSecret as Secret } from '#contract/auth'
import { AppSecret } from '../../components/factor/AppSecret.tsx'
import { usePhrases as useFactorPhrases } from '../../components/factor/phrases.ts'
import { CheckedForm } from '../../components/ui/CheckedForm.tsx'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { useRunning } from '../../components/ui/useRunning.ts'
import { ApiError } from '../../providers/blade/apiError.ts'
import { usePhrases } from './phrases.ts'
import { useFactorCalls } from './secondFactorCalls.ts'

export type BegunApp = Secret & { ticket: string }

interface Props {
  begun: BegunApp
  close: () => void
  made: (codes: readonly string[], text: string) => void
}

/** Shows the secret to an authenticator app, which proves with a code that it has it. */
export function AppDialog({ begun: { secret, uri, ticket: first }, close, made }: Props) {
  const { t } = usePhrases()
  const { t: factor } = useFactorPhrases()
  const call = useFactorCalls()
  const [form] = Form.useForm<{ code: string }>()
  const [ticket, setTicket] = useState(first)
  const [failure, setFailure] = useState('')
  const { running, run } = useRunning()

  const confirm = ({ code }: { code: string }) =>
    run(async () => {
      setFailure('')
      try {
        const { recoveryCodes } = await call('add-app', { ticket, code: code.trim() }, true)
        close()
        made(recoveryCodes, t('appAdded'))
      } catch (error) {
        setFailure(error instanceof Error ? error.message : t('errors.unknown'))
        const next = error instanceof ApiError ? (error.data as { ticket?: string } | null)?.ticket : undefined
        if (next) setTicket(next)
        form.setFieldValue('code', '')
        form.focusField('code')
      }
    })

  return (
    <Dialog
      title={t('setUpApp')}
      width={480}
      maskClosable={false}
      onCancel={close}
      onOk={form.submit}
      okText={factor('submit')}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ loading: running === true }}
    >
      <p>{factor('scan')}</p>
      <AppSecret secret={secret} uri={uri} />
      {failure && <Alert className="info-failure" type="error" showIcon role="alert" message={failure} />}
      <CheckedForm form={form} name="app" onFinish={confirm}>
        <Form.Item name="code" label={factor('code')} rules={[{ required: true, message: factor('needCode') }]}>
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={7} />
        </Form.Item>
      </CheckedForm>
    </Dialog>
  )
}
