import './frame.css'
import '../providers/i18n/uiLocale.ts'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Menu } from '#contract/system/menu'
import { framedAddress, hostsIn, mayFrame } from '../lib/address.ts'
import { queryIn } from '../lib/query.ts'
import { useSession } from '../state/session.ts'

/** Delay before a page that has not loaded is reported. */
const LOAD_TIMEOUT_MS = 10_000

const capabilities = 'allow-scripts allow-forms allow-popups allow-downloads'

/** A page of others inside ours, if it is of a host that belongs here. `search` contains its address and name. */
export function FramePage({ search }: { search: string }) {
  const { t } = useTranslation()
  // Below another top menu the page stays what it was.
  const menu = useSession(state => state.menuAll)
  const hosts = useMemo(() => hostsIn(pathsIn(menu)), [menu])
  const src = framedAddress(search)
  const { origin } = window.location
  if (!mayFrame(src, hosts, origin))
    return (
      <section className="frame-refused" role="alert">
        <h1>{t('frame.refused')}</h1>
        <p>{t('frame.refusedHelp')}</p>
        <code>{src || '—'}</code>
      </section>
    )
  return <Frame key={src} src={new URL(src, origin).href} name={String(queryIn(search).name ?? '')} />
}

function Frame({ src, name }: { src: string; name: string }) {
  const { t } = useTranslation()
  const { origin, host } = new URL(src)
  const [state, setState] = useState<'loading' | 'loaded' | 'blocked'>('loading')

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('blocked'), LOAD_TIMEOUT_MS)
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && src.startsWith(blockedURI)) setState('blocked')
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('securitypolicyviolation', onViolation)
    }
  }, [state, src])

  return (
    <section className="frame-page" aria-label={name || host}>
      <p className="frame-bar">
        <span className="frame-host">{host}</span>
        {/* Browsers do not report whether a page refuses to be framed, so that the way out is always there. */}
        <span
          className={state === 'blocked' ? 'frame-blocked' : 'frame-hint'}
          role={state === 'blocked' ? 'alert' : undefined}
        >
          {t(state === 'blocked' ? 'frame.blocked' : 'frame.hint')}
        </span>
        <a href={src} target="_blank" rel="noopener noreferrer">
          {t('frame.newWindow')}
        </a>
      </p>
      <iframe
        src={src}
        title={name || host}
        // A page of our own origin could otherwise reach everything around it.
        sandbox={origin === window.location.origin ? capabilities : `${capabilities} allow-same-origin`}
        referrerPolicy="no-referrer"
        onLoad={() => setState(now => (now === 'loading' ? 'loaded' : now))}
      />
    </section>
  )
}

function pathsIn(menu: readonly Menu[]): string[] {
  return menu.flatMap(({ path, children = [] }) => [path, ...pathsIn(children)])
}
