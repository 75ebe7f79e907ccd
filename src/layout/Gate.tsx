import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Branding } from '#contract/system/branding'
import { ErrorPage, WaitingPage } from '../components/errors/ErrorPage.tsx'
import { isOffered } from '../lib/settings.ts'
import { loadAccess } from '../providers/accessControl.ts'
import { request } from '../providers/api/http.ts'
import { ApiError } from '../providers/blade/apiError.ts'
import { isOfPage, knownBranding, showBranding } from '../state/branding.ts'
import { useLock } from '../state/lock.ts'
import { writeEntry } from '../state/persisted.ts'
import { useSession } from '../state/session.ts'

/** Milliseconds after which the frame is rendered without the screen in it. */
const screenWait = 500

interface GateProps {
  /** Loads the screen at the present address, so that frame and screen appear together. */
  loadScreen: () => Promise<unknown>
  children: ReactNode
}

/**
 * Nothing is rendered before it is known what the user may see: an address could otherwise turn out to be unknown only
 * because the menu is not there yet. Once open it stays open.
 */
export function Gate({ loadScreen, children }: GateProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<'waiting' | 'open' | 'failed'>('waiting')
  const [reason, setReason] = useState('')
  const locked = useLock(({ isLock }) => isLock)
  // A locked session gets no menu; it is requested again once that is over.
  useEffect(() => {
    if (!locked) setState(before => (before === 'failed' ? 'waiting' : before))
  }, [locked])
  useEffect(() => {
    if (state !== 'waiting') return
    let here = true
    // A failure there is shown in the place of the screen.
    const screen = loadScreen().catch(() => {})
    const waited = new Promise(resolve => setTimeout(resolve, screenWait))
    Promise.all([loadAccess(), loadBranding(), Promise.race([screen, waited])]).then(
      () => here && setState('open'),
      error => {
        if (!here) return
        setReason(error instanceof ApiError ? error.message : '')
        setState('failed')
      },
    )
    return () => {
      here = false
    }
  }, [state, loadScreen])

  if (state === 'open') return children
  if (state === 'waiting') return <WaitingPage />
  return (
    <main>
      <ErrorPage title={t('errors.load')} text={reason || t('errors.network')}>
        <button type="button" onClick={() => setState('waiting')}>
          {t('errors.retry')}
        </button>
      </ErrorPage>
    </main>
  )
}

/**
 * The branding of the user's tenant, where the page came with another one. It is stored for the next visit, which does
 * not wait for it. Without an answer the branding of the address stays.
 */
async function loadBranding(): Promise<void> {
  const known = knownBranding()
  if (isOfPage(known) || !isOffered('blade-system/branding/current')) return
  const loading = read().catch(() => {})
  if (!known) await loading
}

async function read(): Promise<void> {
  const { tenantId } = useSession.getState()
  const found = await request<Branding | null>({ url: 'blade-system/branding/current', meta: { silent: true } })
  writeEntry('branding', { ...found, tenantId })
  showBranding()
}
