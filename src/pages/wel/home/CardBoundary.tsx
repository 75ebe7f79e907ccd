import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'

/** One card that fails leaves the others where they are. */
export function CardBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary FallbackComponent={Failed}>{children}</ErrorBoundary>
}

function Failed() {
  const { t } = useTranslation()
  return (
    <p className="home-hint" role="alert">
      {t('errors.load')}
    </p>
  )
}
