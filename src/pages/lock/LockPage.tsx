import { useEffect, useId, useRef, useState } from 'react'
import { hrefOf } from '../../lib/address.ts'
import { settings } from '../../lib/settings.ts'
import { localeOf } from '../../lib/text/languages.ts'
import { authProvider } from '../../providers/auth.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { hasOwnDrafts } from '../../state/drafts.ts'
import { useSession } from '../../state/session.ts'
import { Masthead } from '../login/Masthead.tsx'
import { usePhrases } from './phrases.ts'
import { UnlockForm } from './UnlockForm.tsx'
import '../login/login.css'
import './lock.css'

/** Open to everybody, and part of the front: no router, no Refine, no component library. */
export function LockPage({ locked }: { locked: boolean }) {
  const { t } = usePhrases()
  const now = useNow()
  useTitleHere(t('title'))
  return (
    <div className="login lock">
      <Masthead now={now} />
      <main className="lock-sheet">
        <Clock now={now} />
        {locked ? <Locked /> : <NotLocked />}
      </main>
    </div>
  )
}

function Locked() {
  const user = useSession(state => state.userInfo)
  const [broken, setBroken] = useState(false)
  const src = (!broken && user?.avatar) || settings.defaultAvatar
  return (
    <section className="login-column lock-column">
      <img className="lock-portrait" src={src} alt="" width={72} height={72} onError={() => setBroken(true)} />
      <h1>{user?.real_name || user?.nick_name || user?.user_name}</h1>
      <UnlockForm />
      <LeaveDialog />
    </section>
  )
}

function NotLocked() {
  const { t } = usePhrases()
  const signedIn = useSession(state => state.token !== '')
  return (
    <section className="login-column lock-column">
      <h1>{t('notLocked')}</h1>
      <a className="lock-way" href={hrefOf(signedIn ? '/' : '/login')}>
        {t(signedIn ? 'errors.back' : 'toSignIn')}
      </a>
    </section>
  )
}

function Clock({ now }: { now: Date }) {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', hour12: false })
  return (
    <time className="lock-clock" dateTime={now.toISOString()}>
      {format.format(now)}
    </time>
  )
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The screen behind gets its title back. */
function useTitleHere(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

/** The browser's own dialog holds the keyboard and gives it back. */
function LeaveDialog() {
  const { t } = usePhrases()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [hasDrafts, setHasDrafts] = useState(false)

  function ask() {
    setHasDrafts(hasOwnDrafts())
    dialog.current?.showModal()
  }

  return (
    <>
      <button type="button" className="plain lock-leave" onClick={ask}>
        {t('password.signOut')}
      </button>
      <dialog ref={dialog} className="lock-dialog" aria-labelledby={title}>
        <p id={title}>{[t('confirmSignOut'), ...(hasDrafts ? [t('draftsGo')] : [])].join(' ')}</p>
        <div className="lock-dialog-ways">
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
          <button type="button" className="lock-dialog-confirm" onClick={() => void authProvider.logout()}>
            {t('confirm')}
          </button>
        </div>
      </dialog>
    </>
  )
}
