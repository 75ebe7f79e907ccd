import './factor.css'
import { startAuthentication } from '@simplewebauthn/browser'
import { Alert, Button, Form, Input, QRCode, Space, Typography } from 'antd'
import { useRef, useState } from 'react'
import type { FactorWay, AppSecret as Secret } from '#contract/auth'
import { copyText } from '../../lib/copyText.ts'
import { type FactorQuestion, useFactorQuestion } from '../../providers/api/secondFactor.ts'
import { digestPassword } from '../../providers/signIn.ts'
import { CheckedForm } from '../ui/CheckedForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useRunning } from '../ui/useRunning.ts'
import { phrase, usePhrases } from './phrases.ts'

/** Requests one of the factors that the step offers. A code from an app and a recovery code share a field. */
export function FactorForm({ question }: { question: FactorQuestion }) {
  const { t } = usePhrases()
  const [form] = Form.useForm<{ code?: string; password?: string }>()
  const [failure, setFailure] = useState('')
  const { running, run } = useRunning<'passkey' | 'form'>()
  const { step, codes, send, goOn, cancel } = question
  const { ways, passkey, enrol } = step
  const field = ways.includes('password') ? 'password' : 'code'

  const attempt = (work: () => Promise<void>, name: 'passkey' | 'form') =>
    run(async () => {
      setFailure('')
      try {
        await work()
      } catch (error) {
        setFailure(error instanceof Error && error.message ? error.message : t('errors.unknown'))
        form.setFieldValue(field, '')
        form.focusField(field)
      }
    }, name)

  const sendTyped = ({ code, password }: { code?: string; password?: string }) =>
    attempt(async () => {
      if (password === undefined) return send({ code: code?.trim() ?? '' })
      return send({ password: digestPassword(password) })
    }, 'form')

  if (codes) return <RecoveryCodes codes={codes} done={goOn} />
  return (
    <CheckedForm form={form} name="factor" onFinish={sendTyped}>
      <p>{t(enrol ? 'scan' : hintOf(ways))}</p>
      {enrol && <AppSecret {...enrol} />}
      {failure && <Alert className="factor-failure" type="error" showIcon role="alert" message={failure} />}
      {field === 'password' ? (
        <Form.Item name="password" label={t('password')} rules={[{ required: true, message: t('needPassword') }]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      ) : (
        <Form.Item name="code" label={t(codeLabelOf(ways))} rules={[{ required: true, message: t('needCode') }]}>
          <Input autoComplete="one-time-code" autoCapitalize="none" maxLength={16} autoFocus />
        </Form.Item>
      )}
      <Space wrap>
        <Button type="primary" htmlType="submit" loading={running === 'form'}>
          {t('submit')}
        </Button>
        {passkey && (
          <Button
            loading={running === 'passkey'}
            onClick={() => void attempt(() => answerByPasskey(passkey, send), 'passkey')}
          >
            {t('usePasskey')}
          </Button>
        )}
        <Button type="text" onClick={cancel}>
          {t('cancel')}
        </Button>
      </Space>
    </CheckedForm>
  )
}

function hintOf(ways: readonly FactorWay[]) {
  if (ways.includes('password')) return 'byPassword'
  return ways.includes('totp') ? 'byCode' : 'byPasskey'
}

function codeLabelOf(ways: readonly FactorWay[]) {
  if (ways.length === 0) return 'code'
  return ways.includes('totp') ? 'codeOrRecovery' : 'recoveryCode'
}

async function answerByPasskey(options: object, send: FactorQuestion['send']): Promise<void> {
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  // The server makes them by the package of the same project.
  const answer = await startAuthentication({ optionsJSON: options as Options }).catch(() => {
    throw new Error(phrase('passkeyFailed'))
  })
  await send({ passkey: JSON.stringify(answer) })
}

/** The secret of an authenticator app, to be scanned or typed. */
export function AppSecret({ secret, uri }: Secret) {
  const { t } = usePhrases()
  return (
    <div className="factor-app">
      <div role="img" aria-label={t('qrCode')}>
        <div aria-hidden="true">
          <QRCode type="svg" value={uri} size={168} color="#000" bgColor="#fff" />
        </div>
      </div>
      <p>
        {t('secret')}
        <br />
        <Typography.Text code copyable>
          {secret}
        </Typography.Text>
      </p>
    </div>
  )
}

/** Codes that nobody can look up again, to be copied or written down before it goes on. */
function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const { t } = usePhrases()
  const [copied, setCopied] = useState(false)
  return (
    <>
      <Alert type="warning" showIcon message={t('codesHint')} />
      <ul className="factor-codes" aria-label={t('codesTitle')}>
        {codes.map(code => (
          <li key={code}>
            <Typography.Text code>{code}</Typography.Text>
          </li>
        ))}
      </ul>
      <Space wrap>
        <Button onClick={async () => setCopied(await copyText(codes.join('\n')))}>
          {t(copied ? 'copied' : 'copy')}
        </Button>
        <Button type="primary" onClick={done}>
          {t('saved')}
        </Button>
      </Space>
    </>
  )
}

/** Requests proof from the signed-in user while a call waits for it, or while they set up a second factor. */
export function ProofDialog() {
  const { t } = usePhrases()
  const { question } = useFactorQuestion()
  // Shown while the dialog closes.
  const last = useRef(question)
  if (question) last.current = question
  const shown = last.current
  if (!shown) return null
  return (
    <Dialog
      open={question !== undefined}
      width={480}
      title={t(titleOf(shown, 'again'))}
      footer={null}
      destroyOnHidden
      maskClosable={false}
      closable={!shown.codes}
      keyboard={!shown.codes}
      // In front of the dialog whose call waits.
      zIndex={1900}
      onCancel={() => question?.cancel()}
    >
      <FactorForm question={shown} />
    </Dialog>
  )
}

/** `otherwise`: the title of proving a factor that is there. */
export function titleOf<Title>({ codes, step }: FactorQuestion, otherwise: Title) {
  return codes ? 'codesTitle' : step.enrol ? 'enrolTitle' : otherwise
}
