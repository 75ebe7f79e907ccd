import type { ComponentType } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { rememberError } from '../../state/watchErrors.ts'

/** A tool that fails takes nothing else with it. */
export function ToolPlace({ Tool }: { Tool: ComponentType }) {
  return (
    <ErrorBoundary fallback={null} onError={error => rememberError(error)}>
      <Tool />
    </ErrorBoundary>
  )
}
