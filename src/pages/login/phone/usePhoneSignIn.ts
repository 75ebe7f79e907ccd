import { type RefObject, useRef, useState } from 'react'
import { phoneComplaint, phoneTexts } from '#contract/kit/complaints'
import { useCountdown } from '../../../components/ui/useCountdown.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { requestPhoneCode, requestPhoneSession } from '../../../providers/phoneSignIn.ts'
import { type CaptchaState, useAttemptFailure } from '../captcha/CaptchaRow.tsx'
import type { LoginPageProps } from '../parts/useHost.ts'
import { usePhrases } from './phrases.ts'

export type PhoneField = 'phone' | 'picture' | 'code'

interface Needs extends Pick<LoginPageProps, 'prepare' | 'onSignedIn'> {
  form: RefObject<HTMLFormElement | null>
  captcha: CaptchaState
  requestedTenant: () => string | undefined
  onAttempt: () => void
}

const digits = 6
/** The server's minimum interval between two codes to one phone. */
const pauseSeconds = 60

/** The form's values, what is wrong with them, asking for a code, and the way in. */
export function usePhoneSignIn({ form, captcha, requestedTenant, prepare, onSignedIn, onAttempt }: Needs) {
  const { t } = usePhrases()
  const language = useLanguage()
  const [values, setValues] = useState<Record<PhoneField, string>>({ phone: '', picture: '', code: '' })
  const [wrong, setWrong] = useState<{ name: PhoneField; text: () => string }>()
  const [failure, setFailure] = useAttemptFailure(captcha)
  const [sentTo, setSentTo] = useState('')
  const [busy, setBusy] = useState<'sending' | 'signingIn'>()
  // Two clicks can come before the button is drawn as disabled.
  const working = useRef(false)
  const pause = useCountdown()
  const { phone, picture, code } = values

  const focus = (name: PhoneField) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()

  async function attempt(kind: 'sending' | 'signingIn', work: (tenantId: string) => Promise<void>) {
    if (working.current) return
    onAttempt()
    setFailure('')
    const tenantId = requestedTenant()
    if (!tenantId) return
    working.current = true
    setBusy(kind)
    try {
      await work(tenantId)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('errors.unknown'))
      focus(kind === 'sending' && !captcha.off && !captcha.puzzle ? 'picture' : kind === 'sending' ? 'phone' : 'code')
    } finally {
      working.current = false
      setBusy(undefined)
    }
  }

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
