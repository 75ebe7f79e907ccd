import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useFrontPhrases } from '../../providers/i18n/front.ts'
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

function LoadFailed({ error }: { error: unknown }) {
  const { t } = useFrontPhrases()
  const missing = isMissingChunk(error)
  return (
    <main className="error-page" role="alert">
      <h1>{t(missing ? 'errors.load' : 'errors.broken')}</h1>
      <p>{t(missing ? 'errors.loadHelp' : 'errors.brokenHelp')}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {t('errors.reload')}
      </button>
    </main>
  )
}

function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /import|chunk|preload|within \d+ ms/i.test(error.message)
}
