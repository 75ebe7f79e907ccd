import { Button, Form, Input, List, Space, Tag } from 'antd'
import type { FactorStep, OwnFactors, OwnPasskey } from '#contract/auth'
import { CheckedForm } from '../../components/ui/CheckedForm.tsx'
import { Loaded } from '../../components/ui/Loaded.tsx'
import { useConfirm } from '../../components/ui/useConfirm.ts'
import { useRunning } from '../../components/ui/useRunning.ts'
import { useCallAt, useInvalidateCall } from '../../providers/api/call.ts'
import { request } from '../../providers/api/http.ts'
import { notify } from '../../providers/api/notification.ts'
import { requestFactor, showRecoveryCodes } from '../../providers/api/secondFactor.ts'
import { ApiError } from '../../providers/blade/apiError.ts'
import { usePhrases } from './phrases.ts'

/** The own second factors: app, passkeys and recovery codes. The server requires password or factor before changes. */
export function SecondFactor() {
  const query = useCallAt<OwnFactors>(ownFactorsCall, {})
  return (
    <div className="info-section">
      <Loaded query={query}>{data => <Factors {...data} />}</Loaded>
    </div>
  )
}

function Factors({ policy, totp, recoveryCodes, passkeys }: OwnFactors) {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const call = useFactorCalls()
  const { running, run } = useRunning<'app' | 'codes' | 'remove'>()
  const isOff = policy === 'off'
  const hasFactor = totp || passkeys.length > 0

  async function remove(name: 'remove-app' | 'remove-passkey', data?: object) {
    if (!(await confirm({ content: t('confirmRemoveFactor'), danger: true }))) return
    await run(async () => {
      await call(name, data)
      notify('success', t('factorRemoved'))
    }, 'remove')
  }

  const addApp = () =>
    run(async () => {
      const added = requestFactor(await call('begin-app'), async proof => {
        const { recoveryCodes } = await call('add-app', proof, true)
        return { recovery_codes: recoveryCodes }
      })
      await added.catch((error: unknown) => {
        // Whoever cancels needs no message.
        if (error instanceof ApiError && error.statusCode !== 0) notify('error', error.message)
        throw error
      })
      notify('success', t('appAdded'))
    }, 'app')

  const renewCodes = () =>
    run(async () => {
      if (!(await confirm({ content: t('confirmRenewCodes') }))) return
      showRecoveryCodes((await call('recovery-codes')).recoveryCodes)
    }, 'codes')

  return (
    <>
      <p className="info-account">{t(isOff ? 'factorOff' : policy === 'required' ? 'factorRequired' : 'factorHint')}</p>
      <header className="info-devices">
        <h2>
          {t('app')} <Tag color={totp ? 'green' : 'default'}>{t(totp ? 'isSet' : 'isNotSet')}</Tag>
        </h2>
        <Space wrap>
          {!isOff && (
            <Button loading={running === 'app'} onClick={() => void addApp()}>
              {t(totp ? 'replaceApp' : 'setUpApp')}
            </Button>
          )}
          {totp && <Button onClick={() => void remove('remove-app')}>{t('removeFactor')}</Button>}
        </Space>
      </header>
      <p className="info-account">{t('appHint')}</p>

      <h2>{t('passkeys')}</h2>
      <p className="info-account">{t('passkeyHint')}</p>
      <List<OwnPasskey>
        size="small"
        rowKey="id"
        locale={{ emptyText: t('noPasskeys') }}
        dataSource={passkeys}
        renderItem={({ id, name, createdAt, usedAt }) => (
          <List.Item
            actions={[
              <Button
                key="remove"
                size="small"
                aria-label={`${t('removeFactor')} ${name}`}
                onClick={() => void remove('remove-passkey', { id })}
              >
                {t('removeFactor')}
              </Button>,
            ]}
          >
            <List.Item.Meta
              title={name}
              description={usedAt ? t('passkeyUsed', { time: usedAt }) : t('passkeyMade', { time: createdAt })}
            />
          </List.Item>
        )}
      />
      {!isOff && <PasskeyForm />}

      {hasFactor && (
        <header className="info-devices">
          <h2>{t('recoveryCodes')}</h2>
          <span>{t('codesLeft', { count: recoveryCodes })}</span>
          <Button loading={running === 'codes'} onClick={() => void renewCodes()}>
            {t('renewCodes')}
          </Button>
        </header>
      )}
    </>
  )
}

/** The browser makes the passkey, and the person names it. */
function PasskeyForm() {
  const { t } = usePhrases()
  const call = useFactorCalls()
  const [form] = Form.useForm<{ name: string }>()
  const { running, run } = useRunning()

  const add = ({ name }: { name: string }) =>
    run(async () => {
      const { ticket, options } = await call('begin-passkey')
      const response = await makePasskey(options).catch(() => notify('error', t('passkeyNotMade')))
      if (!response) return
      const { recoveryCodes } = await call('add-passkey', { ticket, name, response })
      form.resetFields()
      notify('success', t('passkeyAdded'))
      showRecoveryCodes(recoveryCodes)
    })

  return (
    <CheckedForm form={form} name="passkey" layout="inline" className="info-passkey" onFinish={add}>
      <Form.Item name="name" rules={[{ required: true, whitespace: true, message: t('needPasskeyName') }]}>
        <Input aria-label={t('passkeyName')} placeholder={t('passkeyName')} maxLength={64} autoComplete="off" />
      </Form.Item>
      <Button htmlType="submit" loading={running === true}>
        {t('addPasskey')}
      </Button>
    </CheckedForm>
  )
}

async function makePasskey(options: object): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  // The server makes them by the package of the same project.
  return JSON.stringify(await startRegistration({ optionsJSON: options as Options }))
}

const path = 'blade-auth/second-factor'

export const ownFactorsCall = `${path}/own`

interface Made {
  recoveryCodes: string[]
}

interface Calls {
  'begin-app': FactorStep
  'add-app': Made
  'remove-app': null
  'recovery-codes': Made
  'begin-passkey': { ticket: string; options: object }
  'add-passkey': Made
  'remove-passkey': null
}

/** Calls that change the own second factors; the list is read again after them. */
function useFactorCalls() {
  const invalidate = useInvalidateCall()
  return async <Name extends keyof Calls>(name: Name, data?: object, silent = false): Promise<Calls[Name]> => {
    const answer = await request<Calls[Name]>({ method: 'POST', url: `${path}/${name}`, data, meta: { silent } })
    await invalidate(ownFactorsCall)
    return answer
  }
}
