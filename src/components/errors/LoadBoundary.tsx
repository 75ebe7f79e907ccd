import { type ReactNode, useLayoutEffect } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import { rememberError } from '../../state/watchErrors.ts'
import '../ui/states/errorPage.css'

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
