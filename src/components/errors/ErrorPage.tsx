import './errorPage.css'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import { type ErrorPageName, hrefOf } from '../../lib/address.ts'
import { productName } from '../../lib/text/branding.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { useBranding } from '../../state/appearance/branding.ts'
import { rememberError } from '../../state/errorLog.ts'

export function ErrorPage({ name }: { name: ErrorPageName }) {
  const { t } = useTranslation()
  useTitle(name)
  return (
    <main className="error-page">
      <h1>{name}</h1>
      <p>{t(`errors.page${name}`)}</p>
      <a href={hrefOf('/')}>{t('errors.back')}</a>
    </main>
  )
}

/** Around parts that are loaded when needed. */
export function LoadBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      FallbackComponent={LoadFailed}
      onError={(error, { componentStack }) => rememberError(error, componentStack ?? '')}
    >
      {children}
    </ErrorBoundary>
  )
}

/** Loads again what failed offline, when the connection is back. */
function LoadFailed({ error, resetErrorBoundary }: FallbackProps) {
  const { t } = useTranslation()
  const missing = isMissingChunk(error)
  const help = navigator.onLine ? 'errors.loadHelp' : 'errors.offlineHelp'
  // Listens from the moment it is shown.
  useLayoutEffect(() => {
    if (!missing) return
    const retry = () => resetErrorBoundary()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [missing, resetErrorBoundary])
  return (
    <main className="error-page" role="alert">
      <h1>{t(missing ? 'errors.load' : 'errors.broken')}</h1>
      <p>{t(missing ? help : 'errors.brokenHelp')}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {t('errors.reload')}
      </button>
    </main>
  )
}

function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /import|chunk|preload|within \d+ ms/i.test(error.message)
}

/** Shown while a part of the program is on its way. It stays empty for a moment: most parts come at once. */
export function Waiting() {
  return <div className="waiting" role="progressbar" aria-busy="true" aria-label="…" />
}

/** Names the browser tab after the screen, followed by the product. */
export function useTitle(label: string): void {
  const { text } = productName(useBranding(), useLanguage())
  useEffect(() => {
    document.title = label ? `${label} - ${text}` : text
  }, [label, text])
}
