import { Alert, Button, Form, type FormProps, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { passwordRefusals } from '#contract/system/user'
import { useUnsaved } from '../../components/resource/form/unsaved.ts'
import { CheckedForm } from '../../components/ui/CheckedForm.tsx'
import { useRunning } from '../../components/ui/useRunning.ts'
import { notify } from '../../providers/api/notification.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { changePassword } from '../../providers/signIn.ts'
import { useOwnInfo } from './InfoForm.tsx'
import { usePhrases } from './phrases.ts'

interface Values {
  oldPassword: string
  newPassword: string
  newPassword1: string
}

/** The field that a refusal of the server is about. */
const fieldOf = {
  wrongOld: 'oldPassword',
  same: 'newPassword',
  tooCommon: 'newPassword',
  differ: 'newPassword1',
} as const

/** A new password for who knows the old one. */
export function PasswordForm() {
  const { t } = usePhrases()
  const { mark } = useUnsaved()
  const { data: { passwordLength = 1 } = {} } = useOwnInfo()

  function saved() {
    mark(false)
    notify('success', t('passwordSaved'))
  }

  return (
    <PasswordChange
      className="info-form"
      passwordLength={passwordLength}
      submit={t('password')}
      onValuesChange={(_, values) => mark(Object.values(values).some(Boolean))}
      saved={saved}
    >
      <p className="info-account">{t('passwordHint')}</p>
    </PasswordChange>
  )
}

interface PasswordChangeProps extends Pick<FormProps<Values>, 'className' | 'onValuesChange'> {
  passwordLength?: number
  submit: string
  saved: () => void
  /** Rendered above the fields. */
  children: ReactNode
}

export function PasswordChange({ passwordLength = 1, submit, saved, children, ...props }: PasswordChangeProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const [form] = Form.useForm<Values>()
  const { running: saving, run } = useRunning()
  const [failure, setFailure] = useState('')

  const save = ({ oldPassword, newPassword }: Values) =>
    run(async () => {
      setFailure('')
      try {
        await changePassword(oldPassword, newPassword)
        form.resetFields()
        saved()
      } catch (error) {
        show(error instanceof Error ? error.message : t('errors.unknown'))
      }
    })

  function show(text: string) {
    const names = Object.keys(fieldOf) as (keyof typeof fieldOf)[]
    const refusal = names.find(name => label(passwordRefusals[name]) === text)
    if (!refusal) return setFailure(text)
    form.setFields([{ name: fieldOf[refusal], errors: [text] }])
    form.focusField(fieldOf[refusal])
  }

  const required = (message: string) => [{ required: true, message }]
  const differing = ({ getFieldValue }: { getFieldValue: (name: 'newPassword') => unknown }) => ({
    validator: async (_: unknown, value: unknown) => {
      if (value && value !== getFieldValue('newPassword')) throw new Error(label(passwordRefusals.differ))
    },
  })
  return (
    <CheckedForm<Values> form={form} name="password" onFinish={save} {...props}>
      {children}
      {failure && <Alert style={{ marginBottom: 16 }} type="error" showIcon role="alert" message={failure} />}
      <Form.Item name="oldPassword" label={t('password.old')} rules={required(t('password.needOld'))}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('password.fresh')}
        rules={[
          ...required(t('password.needFresh')),
          { min: passwordLength, message: t('passwordShort', { count: passwordLength }) },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="newPassword1"
        label={t('password.again')}
        dependencies={['newPassword']}
        rules={[...required(t('password.needAgain')), differing]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={saving}>
        {submit}
      </Button>
    </CheckedForm>
  )
}
