import './phone.css'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { phoneComplaint, phoneTexts } from '#contract/kit/complaints'
import { useCountdown } from '../../components/ui/useCountdown.ts'
import { useRunning } from '../../components/ui/useRunning.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { requestPhoneCode, requestPhoneSession } from '../../providers/signIn.ts'
import { CaptchaRow, type CaptchaState, useAttemptFailure } from './CaptchaRow.tsx'
import { TextField } from './TextField.tsx'
import type { LoginPageProps } from './useSignIn.ts'

interface Props extends Pick<LoginPageProps, 'prepare' | 'onSignedIn'> {
  byPhone: boolean
  setByPhone: (byPhone: boolean) => void
  captcha: CaptchaState
  /** The same in both forms; absent where the address decides the tenant. */
  tenantField: ReactNode
  requestedTenant: () => string | undefined
  onAttempt: () => void
}

/** The choice between account and phone, and the form of the latter. */
export function PhoneSignIn({ byPhone, setByPhone, ...rest }: Props) {
  const { t } = usePhrases()
  const tabs = useRef<HTMLDivElement>(null)

  const choose = (phone: boolean) => {
    setByPhone(phone)
    tabs.current?.querySelectorAll('button')[phone ? 1 : 0]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const selection = { ArrowLeft: !byPhone, ArrowRight: !byPhone, Home: false, End: true }[event.key]
    if (selection === undefined) return
    event.preventDefault()
    choose(selection)
  }
  const tab = (phone: boolean) => ({
    role: 'tab',
    type: 'button' as const,
    'aria-selected': byPhone === phone,
    tabIndex: byPhone === phone ? 0 : -1,
    onClick: () => choose(phone),
  })
  return (
    <>
      <div ref={tabs} className="sign-in-tabs" role="tablist" aria-label={t('ways')} onKeyDown={onKeyDown}>
        <button {...tab(false)} id="by-account">
          {t('byAccount')}
        </button>
        <button {...tab(true)} id="by-phone">
          {t('byPhone')}
        </button>
      </div>
      {byPhone && (
        <div role="tabpanel" aria-labelledby="by-phone">
          <PhoneForm {...rest} />
        </div>
      )}
    </>
  )
}

function PhoneForm({ tenantField, captcha, ...rest }: Omit<Props, 'byPhone' | 'setByPhone'>) {
  const { t } = usePhrases()
  const form = useRef<HTMLFormElement>(null)
  const { field, send, submit, busy, failure, sentTo, seconds, digits } = usePhoneSignIn({ form, captcha, ...rest })

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form ref={form} className="sign-in" noValidate onSubmit={onSubmit}>
      <div className="sign-in-failure" role="alert">
        {failure}
      </div>
      <div className="sign-in-notice" role="status">
        {sentTo !== '' && failure === '' && t('sent', { phone: sentTo })}
      </div>
      {tenantField}
      <TextField
        {...field('phone')}
        label={t('phone')}
        placeholder={t('phoneHint')}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
      />
      {!captcha.off && (
        <CaptchaRow captcha={captcha}>
          <TextField {...field('picture')} label={t('picture')} autoComplete="off" maxLength={8} />
        </CaptchaRow>
      )}
      <div className="code-row">
        <TextField
          {...field('code')}
          label={t('code')}
          placeholder={t('codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={digits}
        />
        <button
          type="button"
          className="send-code"
          disabled={busy !== false || seconds > 0}
          aria-busy={busy === 'sending'}
          onClick={() => void send()}
        >
          {busy === 'sending' ? t('sending') : seconds > 0 ? t('wait', { seconds }) : t('send')}
        </button>
      </div>
      <button className="sign-in-submit" type="submit" disabled={busy !== false} aria-busy={busy === 'signingIn'}>
        {busy === 'signingIn' ? t('login.submitting') : t('login.submit')}
      </button>
    </form>
  )
}

type PhoneField = 'phone' | 'picture' | 'code'

interface Needs extends Pick<LoginPageProps, 'prepare' | 'onSignedIn'> {
  form: RefObject<HTMLFormElement | null>
  captcha: CaptchaState
  requestedTenant: () => string | undefined
  onAttempt: () => void
}

const digits = 6
/** The server's minimum interval between two codes to one phone. */
const pauseSeconds = 60

/** The form's values, what is wrong with them, requesting a code, and the way in. */
function usePhoneSignIn({ form, captcha, requestedTenant, prepare, onSignedIn, onAttempt }: Needs) {
  const { t } = usePhrases()
  const language = useLanguage()
  const [values, setValues] = useState<Record<PhoneField, string>>({ phone: '', picture: '', code: '' })
  const [wrong, setWrong] = useState<{ name: PhoneField; text: () => string }>()
  const [failure, setFailure] = useAttemptFailure(captcha)
  const [sentTo, setSentTo] = useState('')
  const { running: busy, run } = useRunning<'sending' | 'signingIn'>()
  const pause = useCountdown()
  const { phone, picture, code } = values

  const focus = (name: PhoneField) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()

  const attempt = (kind: 'sending' | 'signingIn', work: (tenantId: string) => Promise<void>) =>
    run(async () => {
      onAttempt()
      setFailure('')
      const tenantId = requestedTenant()
      if (!tenantId) return
      try {
        await work(tenantId)
      } catch (error) {
        setFailure(error instanceof Error ? error.message : t('errors.unknown'))
        focus(kind === 'sending' && !captcha.off && !captcha.puzzle ? 'picture' : kind === 'sending' ? 'phone' : 'code')
      }
    }, kind)

  function isRight(checks: readonly [PhoneField, (() => string) | undefined][]): boolean {
    const found = checks.find(([, text]) => text)
    setWrong(found?.[1] && { name: found[0], text: found[1] })
    if (found) focus(found[0])
    return !found
  }

  const phoneCheck = (): [PhoneField, (() => string) | undefined] => {
    const complaint = phoneComplaint(phone.trim())
    return ['phone', complaint && (() => phoneTexts[complaint][language])]
  }
  const filled = (name: 'picture' | 'code', text: () => string): [PhoneField, (() => string) | undefined] => [
    name,
    values[name].trim() === '' ? text : undefined,
  ]

  const send = () =>
    attempt('sending', async tenantId => {
      const withPicture = await captcha.needed()
      const checks = [
        phoneCheck(),
        ...(withPicture && !captcha.puzzle ? [filled('picture', () => t('needPicture'))] : []),
      ]
      if (!isRight(checks)) return
      let refused = false
      try {
        const solution = withPicture ? captcha.solution(picture.trim()) : undefined
        await requestPhoneCode({ tenantId, phone: phone.trim() }, solution)
      } catch (error) {
        refused = true
        throw error
      } finally {
        // A captcha is good for one attempt.
        if (withPicture) refused ? captcha.refused() : captcha.reload()
        setValues(before => ({ ...before, picture: '' }))
      }
      setSentTo(phone.trim())
      pause.start(pauseSeconds)
      focus('code')
    })

  const submit = () =>
    attempt('signingIn', async tenantId => {
      if (!isRight([phoneCheck(), filled('code', () => t('needCode'))])) return
      const reply = await requestPhoneSession({ tenantId, phone: phone.trim() }, code.trim())
      // The application shows its own failure to load.
      await prepare().catch(() => {})
      onSignedIn(reply)
    })

  const field = (name: PhoneField) => ({
    name,
    value: values[name],
    error: wrong?.name === name ? wrong.text() : undefined,
    onChange: (value: string) => {
      setValues(before => ({ ...before, [name]: value }))
      if (wrong?.name === name) setWrong(undefined)
    },
  })
  return { field, send, submit, busy, failure, sentTo, seconds: pause.seconds, digits }
}

export const { usePhrases } = definePhrases('pages/login/phone', {
  ways: { zh: '登录方式', en: 'Ways to sign in' },
  byAccount: { zh: '账号密码登录', en: 'Account' },
  byPhone: { zh: '手机号登录', en: 'Phone' },
  phone: { zh: '手机号码', en: 'Phone number' },
  phoneHint: { zh: '请输入手机号', en: 'Please enter the phone number' },
  picture: { zh: '图形验证码', en: 'Picture code' },
  needPicture: { zh: '请输入图形验证码', en: 'Please enter the code in the picture' },
  code: { zh: '短信验证码', en: 'Message code' },
  codeHint: { zh: '6位数字', en: '6 digits' },
  needCode: { zh: '请输入验证码', en: 'Please enter the code' },
  send: { zh: '发送验证码', en: 'Send code' },
  sending: { zh: '发送中…', en: 'Sending…' },
  wait: { zh: '{{seconds}} 秒后重发', en: 'Again in {{seconds}} s' },
  sent: {
    zh: '如果 {{phone}} 已由账号本人确认，验证码很快送达，5分钟内有效。未收到时请用密码登录，并在“个人信息”中确认手机号。',
    en: 'If {{phone}} was confirmed by the owner of an account, the code arrives shortly and is valid for 5 minutes. If none comes, sign in with the password and confirm the phone in your profile.',
  },
})
