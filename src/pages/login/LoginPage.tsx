import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LoadBoundary } from '../../components/errors/LoadBoundary.tsx'
import { productName } from '../../lib/text/branding.ts'
import { bindNotices } from '../../providers/api/notification.ts'
import { useFrontLanguage, useFrontPhrases } from '../../providers/i18n/front.ts'
import { useBranding } from '../../state/look/branding.ts'
import { FrontPage } from './FrontPage.tsx'
import './login.css'
import { Masthead } from './Masthead.tsx'
import type { LoginPageProps, Notice } from './parts/loginPageProps.ts'
import { SignInForm } from './SignInForm.tsx'

const SocialReturn = lazy(() => import('./social/SocialReturn.tsx').then(module => ({ default: module.SocialReturn })))

/** Stands alone: no router, no Refine, no component library. */
export function LoginPage(props: LoginPageProps) {
  const { t } = useFrontPhrases()
  const title = t('login.title')
  const branding = useBranding()
  const { text: name } = productName(branding, useFrontLanguage())
  const isOwn = branding.productName || branding.productNameEn
  const column = useRef<HTMLElement>(null)
  // The reason why the last session ended, when it did not end by choice.
  const [notice, setNotice] = useState<Notice>()
  useEffect(() => bindNotices((kind, text) => setNotice({ kind, text })), [])
  useEffect(() => {
    document.title = isOwn ? `${title} - ${name}` : title
  }, [title, name, isOwn])

  return (
    <div className="login">
      <Masthead />
      <div className="login-sheet">
        <FrontPage />
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
      </div>
    </div>
  )
}
