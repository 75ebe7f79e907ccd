import { Button, Form, type FormRule, Input } from 'antd'
import { flowWork } from '#contract/flow/process'
import { complaintAbout, complaintText } from '#contract/kit/complaints'
import { user } from '#contract/system/user'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { FormField } from '../../components/resource/form/FormDialog.tsx'
import { DraftOffer, useFormDraft } from '../../components/resource/form/useDraft.tsx'
import { CheckedForm } from '../../components/ui/CheckedForm.tsx'
import { Loaded } from '../../components/ui/Loaded.tsx'
import { useRunning } from '../../components/ui/useRunning.ts'
import { isOffered, settings } from '../../lib/settings.ts'
import { call, useCallAt } from '../../providers/api/call.ts'
import { notify } from '../../providers/api/notification.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { useSession } from '../../state/session.ts'
import { AvatarField } from './AvatarField.tsx'
import { PhoneConfirmation } from './PhoneConfirmation.tsx'
import { usePhrases } from './phrases.ts'

/** The editors of the fields that the module of users declares as well. */
const account = defineResource(user, {})

/** Form of the user's own data, shown after it is loaded. */
export function InfoForm() {
  const { replace, ...query } = useOwnInfo()
  return <Loaded query={query}>{info => <Fields info={info} replace={replace} />}</Loaded>
}

const deputyFields = ['deputyId', 'deputyFrom', 'deputyUntil', 'deputyOnLeave'] as const

type Values = Pick<OwnInfo, 'avatar' | 'realName' | 'name' | 'phone' | 'email' | (typeof deputyFields)[number]>

interface FieldsProps {
  info: OwnInfo
  /** Shows what has been saved. */
  replace: (info: OwnInfo) => void
}

function Fields({ info, replace }: FieldsProps) {
  const { t } = usePhrases()
  const rules = useInfoRules()
  const [form] = Form.useForm<Values>()
  const { mark, offer } = useFormDraft({ form, draftKey: 'info', initial: { ...info } })
  const { running: saving, run } = useRunning()

  const save = (values: Values) =>
    run(async () => {
      await call(user, 'update-info', values)
      mark(false)
      showInHeader(values)
      replace(savedInfo(info, values))
      notify('success', t('saved'))
    })

  return (
    <CheckedForm<Values>
      form={form}
      name="info"
      className="info-form"
      initialValues={info}
      disabled={saving}
      onValuesChange={() => mark(true)}
      onFinish={save}
    >
      <DraftOffer offer={offer} />
      <p className="info-account">
        {t('account')} <b>{info.account}</b>
      </p>
      <Form.Item name="avatar" label={t('avatar')} htmlFor="info_avatar">
        <AvatarField />
      </Form.Item>
      <Form.Item name="realName" label={t('realName')} rules={rules.realName} required>
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item name="name" label={t('name')} rules={rules.name} required>
        <Input autoComplete="nickname" maxLength={20} />
      </Form.Item>
      <Form.Item name="phone" label={t('phone')} rules={rules.phone}>
        <Input type="tel" autoComplete="tel-national" />
      </Form.Item>
      {isOffered('blade-auth/oauth/sms/confirm') && (
        <Form.Item noStyle shouldUpdate={(before, after) => before.phone !== after.phone}>
          {({ getFieldValue }) => (
            <PhoneConfirmation
              info={info}
              typed={String(getFieldValue('phone') ?? '').trim()}
              confirmed={() => replace({ ...info, phoneConfirmed: true })}
            />
          )}
        </Form.Item>
      )}
      <Form.Item name="email" label={t('email')} rules={rules.email}>
        <Input type="email" autoComplete="email" maxLength={64} />
      </Form.Item>
      {isOffered(`${flowWork.path}/acts`) &&
        deputyFields.map(name => (
          <FormField key={name} definition={account} named={[name, user.fields[name]]} mode="edit" />
        ))}
      <Button type="primary" htmlType="submit" loading={saving}>
        {t('buttons.save')}
      </Button>
    </CheckedForm>
  )
}

/** A new phone is not confirmed yet. */
function savedInfo(before: OwnInfo, values: Values): OwnInfo {
  return { ...before, ...values, phoneConfirmed: before.phoneConfirmed && before.phone === values.phone }
}

/** The session's own copy, which the next renewal of the token brings as well. */
function showInHeader({ avatar, realName, name }: Values): void {
  const { userInfo } = useSession.getState()
  if (!userInfo) return
  const shown = { avatar: avatar || settings.defaultAvatar, real_name: realName, nick_name: name }
  useSession.setState({ userInfo: { ...userInfo, ...shown } })
}

/** Complaints about the own record, each with one text; the server makes the same. */
function useInfoRules(): Record<'realName' | 'name' | 'phone' | 'email', FormRule[]> {
  const { t } = usePhrases()
  const label = useLabel()
  const checked = (key: 'realName' | 'name' | 'phone' | 'email', missing?: string): FormRule[] => [
    {
      validator: async (_, value: unknown) => {
        const field = user.fields[key]
        const complaint = complaintAbout(field, typeof value === 'string' ? value.trim() : '')
        if (!complaint) return
        throw new Error(complaint === 'missing' && missing ? missing : label(complaintText(field, complaint)))
      },
    },
  ]
  return {
    realName: checked('realName', t('needRealName')),
    name: checked('name', t('needName')),
    phone: checked('phone'),
    email: checked('email'),
  }
}

/** The caller's record as the pages show it; names of several items are joined by commas. */
export interface OwnInfo {
  account: string
  name: string
  realName: string
  avatar: string
  phone: string
  /** Whether the phone signs in. */
  phoneConfirmed: boolean
  /** Whether the tenant offers signing in by phone. */
  phoneSignIn: boolean
  email: string
  /** The person who decides the tasks of the caller, from and until when, or during leave only. */
  deputyId: string | null
  deputyFrom: string | null
  deputyUntil: string | null
  deputyOnLeave: 0 | 1 | null
  tenantName: string
  deptName: string
  roleName: string
  postName: string
  /** The least for a new password. */
  passwordLength: number
}

export const useOwnInfo = () => useCallAt<OwnInfo>(`${user.path}/info`, {}, { staleTime: 60_000 })
