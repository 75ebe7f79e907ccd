import './resource.css'
import { type ReactElement, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useOutlet } from 'react-router-dom'
import { usePageNavigate } from '../../providers/router.ts'
import type { UnsavedState } from '../../state/drafts.ts'
import { FingerSized } from '../ui/screenLevel.tsx'
import { useDialogs, useLinkedRecord } from './data/recordAddress.ts'
import { DefinitionContext, type ResourceDefinition } from './definition/defineResource.ts'
import { UnsavedContext, useLeaving } from './form/unsaved.ts'
import { ResourceList } from './list/ResourceList.tsx'

/** A list, and over it the dialog of the present address. One opened by its address comes alone, and the list once it is closed. */
export function ResourceView({ definition }: { definition: ResourceDefinition }) {
  const outlet = useOutletWithUnsavedGuard(useContext(UnsavedContext), useDialogs())
  const linked = useLinkedRecord()
  const [hasList, setHasList] = useState(outlet === null)
  if (outlet === null && !hasList && !linked) setHasList(true)
  if (linked) return <Navigate to={linked} replace />
  const List = definition.list ?? ResourceList
  return (
    <DefinitionContext.Provider value={definition}>
      <FingerSized>
        {hasList && <List />}
        <Suspense>{outlet}</Suspense>
      </FingerSized>
    </DefinitionContext.Provider>
  )
}

/**
 * The dialog of the present address. When the address leaves a form with unsaved text, as Back does, the form stays on
 * screen, the address returns to it, and the user confirms or stays.
 */
function useOutletWithUnsavedGuard(unsaved: UnsavedState, context: unknown): ReactElement | null {
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
    void mayLeave().then(agreed => {
      if (!agreed) return
      unsaved.clear()
      navigate(pathname + search, { replace: true })
    })
  }, [leaving, pathname, search, navigate, mayLeave, unsaved])

  return snapshot.current.outlet
}
