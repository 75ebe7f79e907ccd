import { type ReactElement, useEffect, useRef } from 'react'
import { useLocation, useOutlet } from 'react-router-dom'
import { usePageNavigate } from '../../../providers/router.ts'
import type { UnsavedState } from '../../../state/unsaved.ts'
import { useLeaving } from './unsaved.ts'

/**
 * The dialog of the present address. When the address leaves a form with unsaved text, as Back does, the form stays on
 * screen, the address returns to it, and the user confirms or stays.
 */
export function useHeldOutlet(unsaved: UnsavedState, context: unknown): ReactElement | null {
  const outlet = useOutlet(context)
  const { pathname, search } = useLocation()
  const navigate = usePageNavigate()
  const mayLeave = useLeaving(unsaved)
  const snapshot = useRef({ outlet, pathname, search })
  const leaving = unsaved.current && pathname !== snapshot.current.pathname
  if (!leaving) snapshot.current = { outlet, pathname, search }

  useEffect(() => {
    if (!leaving) return
    navigate(snapshot.current.pathname + snapshot.current.search)
    mayLeave().then(agreed => {
      if (!agreed) return
      unsaved.clear()
      navigate(pathname + search, { replace: true })
    })
  }, [leaving, pathname, search, navigate, mayLeave, unsaved])

  return snapshot.current.outlet
}
