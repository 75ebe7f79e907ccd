import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/** A sign-in page that cannot fetch this is still one. */
export function Extra({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
