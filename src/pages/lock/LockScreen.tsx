import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { LoadBoundary, Waiting } from '../../components/errors/ErrorPage.tsx'
import { setAside } from '../../lib/setAside.ts'

const LockPage = lazy(() => import('./LockPage.tsx').then(module => ({ default: module.LockPage })))

/** The lock page in place of all that is open. Texts half written would be lost if it were closed instead. */
export function LockScreen() {
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => setAside(place), [place])
  return createPortal(<Page locked />, place)
}

/** The page when somebody opens it by its address and nothing is locked. */
export function NotLocked() {
  return <Page locked={false} />
}

function Page({ locked }: { locked: boolean }) {
  return (
    <LoadBoundary>
      <Suspense fallback={<Waiting />}>
        <LockPage locked={locked} />
      </Suspense>
    </LoadBoundary>
  )
}
