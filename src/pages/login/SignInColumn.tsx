import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadBoundary } from '../../components/errors/LoadBoundary.tsx'
import { productName } from '../../lib/text/branding.ts'
import { bindNotices } from '../../providers/api/notification.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { useBranding } from '../../state/look/branding.ts'
import './login.css'
import type { LoginPageProps, Notice } from './parts/loginPageProps.ts'
import { SignInForm } from './SignInForm.tsx'

const SocialReturn = lazy(() => import('./social/SocialReturn.tsx').then(module => ({ default: module.SocialReturn })))

/** Everything of the sign-in page that does something: the ways to sign in, and what the server says of them. */
export function SignInColumn(props: LoginPageProps) {
  const { t } = useTranslation()
  const title = t('login.title')
  const branding = useBranding()
  const { text: name } = productName(branding, useLanguage())
  const isOwn = branding.productName || branding.productNameEn
  const column = useRef<HTMLElement>(null)
  // The reason why the last session ended, when it did not end by choice.
  const [notice, setNotice] = useState<Notice>()
  useEffect(() => bindNotices((kind, text) => setNotice({ kind, text })), [])
  useEffect(() => {
    document.title = isOwn ? `${title} - ${name}` : title
  }, [title, name, isOwn])

  return (
    <main ref={column} className="login-column">
      {props.arrival && (
        <LoadBoundary>
          <Suspense>
            <SocialReturn
              {...props}
              arrival={props.arrival}
              onRefused={text => setNotice({ kind: 'error', text })}
              onClosed={() => column.current?.querySelector('input')?.focus()}
            />
          </Suspense>
        </LoadBoundary>
      )}
      <SignInForm {...props} notice={notice} onAttempt={() => setNotice(undefined)} />
    </main>
  )
}
