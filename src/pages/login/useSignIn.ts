import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultTenant, type TokenReply } from '#contract/auth'
import type { HostInfo } from '#contract/system/tenant'
import { useRunning } from '../../components/ui/useRunning.ts'
import type { SocialArrival } from '../../lib/address.ts'
import { settings } from '../../lib/settings.ts'
import type { NoticeKind } from '../../providers/api/notification.ts'
import { requestHost, requestSession } from '../../providers/signIn.ts'
import { noteBranding } from '../../state/branding.ts'
import { useSession } from '../../state/session.ts'
import { type CaptchaState, useAttemptFailure } from './CaptchaRow.tsx'

type FieldName = 'tenantId' | 'username' | 'password' | 'code'

interface Needs {
  form: RefObject<HTMLElement | null>
  captcha: CaptchaState
  prepare: () => Promise<unknown>
  onSignedIn: (reply: TokenReply) => void
  onAttempt: () => void
}

const prompts = {
  tenantId: 'login.needTenant',
  username: 'login.needAccount',
  password: 'login.needPassword',
  code: 'login.needCode',
} as const

/** The form's values, what is missing in them, and the way in. */
export function useSignIn({ form, captcha, prepare, onSignedIn, onAttempt }: Needs) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => ({
    tenantId: useSession.getState().tenantId,
    username: '',
    password: '',
    code: '',
  }))
  const host = useHost(values.tenantId.trim())
  const { tenant } = host
  const [missing, setMissing] = useState<readonly FieldName[]>([])
  const [failure, setFailure] = useAttemptFailure(captcha)
  const { running: busy, run } = useRunning()
  const focused = useFocus(form)

  async function submit() {
    setFailure('')
    onAttempt()
    try {
      const withCode = await captcha.needed()
      const fieldNames: FieldName[] = ['tenantId', 'username', 'password', 'code']
      const shown = fieldNames.filter(name =>
        name === 'tenantId' ? settings.tenantMode && !tenant : name === 'code' ? withCode && !captcha.puzzle : true,
      )
      const empty = shown.filter(name => (name === 'password' ? values.password : values[name].trim()) === '')
      setMissing(empty)
      if (empty[0]) return focused(empty[0])
      const reply = await requestSession({
        tenantId: tenant?.tenantId ?? values.tenantId.trim(),
        username: values.username.trim(),
        password: values.password,
        captcha: withCode ? captcha.solution(values.code.trim()) : undefined,
      })
      // The application shows its own failure to load.
      await prepare().catch(() => {})
      onSignedIn(reply)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('errors.unknown'))
      // A captcha is good for one attempt.
      setValues(before => ({ ...before, code: '' }))
      captcha.refused()
      focused(captcha.off || captcha.puzzle ? 'password' : 'code')
    }
  }

  /** For other ways in; requests the tenant when nobody has named it. */
  function requestedTenant(): string | undefined {
    const tenantId = tenant?.tenantId ?? values.tenantId.trim()
    if (tenantId) return tenantId
    setMissing(['tenantId'])
    focused('tenantId')
    return undefined
  }

  const field = (name: FieldName) => ({
    name,
    value: values[name],
    error: missing.includes(name) ? t(prompts[name]) : undefined,
    onChange: (value: string) => {
      setValues(before => ({ ...before, [name]: value }))
      setMissing(before => before.filter(other => other !== name))
    },
  })
  return { host, field, submit: () => run(submit), requestedTenant, busy, failure }
}

/** Moves to a field after the next rendering, when it is enabled and carries its error. */
function useFocus(form: RefObject<HTMLElement | null>): (name: FieldName) => void {
  const [target, setTarget] = useState<{ name: FieldName }>()
  useEffect(() => {
    if (target) form.current?.querySelector<HTMLElement>(`[name=${target.name}]`)?.focus()
  }, [target, form])
  return name => setTarget({ name })
}

export interface Host {
  /** The tenant whose address this is. Most addresses belong to none, and the visitor names it. */
  tenant: (HostInfo & { tenantId: string }) | undefined
  socialSources: NonNullable<HostInfo['socialSources']>
  phoneSignIn: boolean
}

const codeLength = 6

/** Public information on the host name and on the tenant that the visitor entered. */
function useHost(named: string): Host {
  const [host, setHost] = useState<Host>({ tenant: undefined, socialSources: [], phoneSignIn: false })
  // Half a code is nobody's: while one is typed, the last whole one counts.
  const whole = useRef(named)
  if (named.length === codeLength) whole.current = named
  const tenantCode = whole.current
  useEffect(() => {
    let current = true
    requestHost(tenantCode).then(
      found => {
        const { tenantId, socialSources = [], phoneSignIn = false } = found ?? {}
        if (!current) return
        noteBranding({ tenantId: tenantId ?? defaultTenant, ...found?.branding })
        setHost({ tenant: tenantId ? { ...found, tenantId } : undefined, socialSources, phoneSignIn })
      },
      () => {},
    )
    return () => {
      current = false
    }
  }, [tenantCode])
  return host
}

export interface Notice {
  kind: NoticeKind
  text: string
}

export interface LoginPageProps {
  /** Fetches the application, while the visitor is still typing. */
  prepare: () => Promise<unknown>
  onSignedIn: (reply: TokenReply) => void
  /** Somebody who comes back from a third party. */
  arrival?: SocialArrival | undefined
}
