import { Suspense, useContext } from 'react'
import { Navigate } from 'react-router-dom'
import { FingerSized } from '../FingerSized.tsx'
import type { ResourceDefinition } from './defineResource.ts'
import { DefinitionContext } from './definitionContext.ts'
import { ResourceList } from './ResourceList.tsx'
import './resource.css'
import { UnsavedContext } from './unsaved.ts'
import { useDialogs, useLinkedRecord } from './useDialogs.ts'
import { useHeldOutlet } from './useHeldOutlet.ts'

/** A list, and over it the dialog of the present address. */
export function ResourceView({ definition }: { definition: ResourceDefinition }) {
  const outlet = useHeldOutlet(useContext(UnsavedContext), useDialogs())
  const linked = useLinkedRecord()
  if (linked) return <Navigate to={linked} replace />
  const List = definition.list ?? ResourceList
  return (
    <DefinitionContext.Provider value={definition}>
      <FingerSized>
        <List />
        <Suspense>{outlet}</Suspense>
      </FingerSized>
    </DefinitionContext.Provider>
  )
}
