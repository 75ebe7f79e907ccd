import './login.css'
import './lock.css'
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { hrefOf } from '../../lib/address.ts'
import { settings } from '../../lib/settings.ts'
import { localeOf } from '../../lib/text/languages.ts'
import { authProvider } from '../../providers/auth.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { hasOwnDrafts } from '../../state/drafts.ts'
import { useLock } from '../../state/lock.ts'
import { useSession } from '../../state/session.ts'
import { Masthead } from './Masthead.tsx'
import { PasswordField, type TextFieldProps } from './TextField.tsx'

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
  const format = new Intl.DateTimeFormat(localeOf(useLanguage()), { timeStyle: 'short', hour12: false })
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

/** The browser's own dialog traps the focus and returns it. */
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

/** A wrong password empties the field, shakes it and waits for the next one. */
function UnlockForm() {
  const { t } = usePhrases()
  const takesOwn = useLock(state => state.lockPasswd === '')
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState({ text: '', times: 0 })
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(typed === '')
    if (typed === '' || busy) return
    setBusy(true)
    try {
      // Comes with the HTTP client, and unlocking needs the application anyway.
      const { requestUnlock } = await import('../../providers/lock.ts')
      await requestUnlock(typed)
    } catch (error) {
      setTyped('')
      const text = error instanceof Error ? error.message : t('errors.unknown')
      setFailure(({ times }) => ({ text, times: times + 1 }))
      setBusy(false)
    }
  }

  const change = (value: string) => {
    setTyped(value)
    setMissing(false)
  }
  return (
    <form className="sign-in" noValidate onSubmit={event => void submit(event)}>
      <div className="sign-in-failure" role="alert">
        {failure.text}
      </div>
      {takesOwn && <p className="lock-hint">{t('ownPassword')}</p>}
      <FocusedField
        // Another one after each failure, so that it shakes each time.
        key={failure.times}
        shaking={failure.times > 0}
        name="lockPassword"
        label={t('password')}
        value={typed}
        error={missing ? t('needPassword') : undefined}
        onChange={change}
        autoComplete="off"
      />
      <button className="sign-in-submit" type="submit" disabled={busy} aria-busy={busy}>
        {t('unlock')}
      </button>
    </form>
  )
}

function FocusedField({ shaking, ...props }: TextFieldProps & { shaking: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className={shaking ? 'lock-shaking' : undefined}>
      <PasswordField {...props} />
    </div>
  )
}

const { usePhrases } = definePhrases('pages/login', {
  title: { zh: '锁屏', en: 'Locked' },
  password: { zh: '解锁密码', en: 'Lock password' },
  needPassword: { zh: '请输入解锁密码', en: 'Please enter the lock password' },
  ownPassword: {
    zh: '没有设置锁屏密码时，请输入登录密码。',
    en: 'Without a lock password, your sign-in password unlocks.',
  },
  unlock: { zh: '解锁', en: 'Unlock' },
  confirmSignOut: { zh: '退出系统, 是否继续?', en: 'Do you want to sign out?' },
  draftsGo: { zh: '本机未保存的草稿将被清除。', en: 'Unsaved drafts in this browser will be deleted.' },
  confirm: { zh: '确定', en: 'OK' },
  cancel: { zh: '取消', en: 'Cancel' },
  notLocked: { zh: '当前未锁屏', en: 'The screen is not locked' },
  toSignIn: { zh: '前往登录', en: 'Go to sign-in' },
})

/** The lock page in place of all that is open. Texts half written would be lost if it were closed instead. */
export function LockScreen() {
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => setAside(place), [place])
  return createPortal(<LockPage locked />, place)
}

/**
 * Shows one element in place of the whole page. The rest is removed from the document, where nobody can look at it, and
 * is restored with its unsaved texts, its scrolling and its focus when the returned function is called.
 */
export function setAside(shown: HTMLElement): () => void {
  const aside = document.createElement('div')
  const { activeElement } = document
  const scrolled = [...document.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map(element => [element, element.scrollLeft, element.scrollTop] as const)

  const take = () => {
    for (const child of [...document.body.children]) if (child !== shown) aside.append(child)
  }
  document.body.append(shown)
  take()
  // A message or an overlay may still come to the page that was set aside.
  const watcher = new MutationObserver(take)
  watcher.observe(document.body, { childList: true })

  return () => {
    watcher.disconnect()
    shown.remove()
    document.body.append(...aside.childNodes)
    for (const [element, left, top] of scrolled) element.scrollTo({ left, top, behavior: 'instant' })
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  }
}
