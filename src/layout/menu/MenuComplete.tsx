import { lazy, Suspense } from 'react'
import type { Screen } from '../../components/navigation/screens.ts'

const Field = lazy(() => import('./MenuCompleteField.tsx').then(module => ({ default: module.MenuCompleteField })))

/** The field that completes names of the menu; it comes after the screen, into a place that is kept for it. */
export function MenuComplete({ screens }: { screens: readonly Screen[] }) {
  return (
    <div className="shell-complete">
      <Suspense>
        <Field screens={screens} />
      </Suspense>
    </div>
  )
}
