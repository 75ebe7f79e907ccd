import { type ComponentType, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { rememberError } from '../../state/watchErrors.ts'

/** Keeps the place of a tool until it comes, so that the bar does not jump. One that fails takes nothing else with it. */
export function ToolPlace({ Tool }: { Tool: ComponentType }) {
  return (
    <ErrorBoundary fallback={null} onError={error => rememberError(error)}>
      <Suspense fallback={<span className="shell-tool" />}>
        <Tool />
      </Suspense>
    </ErrorBoundary>
  )
}
