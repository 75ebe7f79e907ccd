import './errorPage.css'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import { productName } from '../../lib/text/branding.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { useBranding } from '../../state/branding.ts'
import { rememberError } from '../../state/errorLog.ts'

interface ErrorPageProps {
  title: string
  text: ReactNode
  /** The way on: a link or a button. */
  children: ReactNode
}

/** In place of a screen that cannot be shown. */
export function ErrorPage({ title, text, children }: ErrorPageProps) {
  return (
    <section className="error-page" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
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
    <ErrorPage title={t(missing ? 'errors.load' : 'errors.broken')} text={t(missing ? help : 'errors.brokenHelp')}>
      <button type="button" onClick={() => window.location.reload()}>
        {t('errors.reload')}
      </button>
    </ErrorPage>
  )
}

function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /import|chunk|preload|within \d+ ms/i.test(error.message)
}

/** Shown while a part of the program is on its way. It stays empty for a moment: most parts come at once. */
export function WaitingPage() {
  return <div className="waiting" role="progressbar" aria-busy="true" aria-label="…" />
}

/** Names the browser tab after the screen, followed by the product. */
export function useTitle(label: string): void {
  const { text } = productName(useBranding(), useLanguage())
  useEffect(() => {
    document.title = label ? `${label} - ${text}` : text
  }, [label, text])
}
