import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TokenReply } from '#contract/auth'
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx'
import { settings } from '../../lib/settings.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { bindNotices, type NoticeKind } from '../../providers/notification.ts'
import { FrontPage } from './FrontPage.tsx'
import './login.css'
import { SignInForm } from './SignInForm.tsx'

export interface Notice {
  kind: NoticeKind
  text: string
}

export interface LoginPageProps {
  /** Fetches the application, while the visitor is still typing. */
  prepare: () => Promise<unknown>
  onSignedIn: (reply: TokenReply) => void
}

/** Stands alone: no router, no Refine, no component library. */
export function LoginPage(props: LoginPageProps) {
  const { t } = useTranslation()
  const title = t('login.title')
  // Why the last session ended, when it did not end by choice.
  const [notice, setNotice] = useState<Notice>()
  useEffect(() => bindNotices((kind, text) => setNotice({ kind, text })), [])
  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <div className="login">
      <header className="masthead">
        <div className="masthead-ears">
          <Today />
          <LanguageSwitch />
        </div>
        <p className="masthead-name" lang="zh-CN">
          {settings.productTitle}
        </p>
        <p className="masthead-subtitle">{t('product.subtitle')}</p>
      </header>
      <div className="login-sheet">
        <FrontPage />
        <main className="login-column">
          <SignInForm {...props} notice={notice} onAttempt={() => setNotice(undefined)} />
        </main>
      </div>
    </div>
  )
}

function Today() {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full' })
  return <time>{format.format(new Date())}</time>
}
