import { Suspense, useContext, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { FingerSized } from '../ui/FingerSized.tsx'
import type { ResourceDefinition } from './definition/defineResource.ts'
import { DefinitionContext } from './definition/definitionContext.ts'
import { ResourceList } from './list/ResourceList.tsx'
import './resource.css'
import { useDialogs, useLinkedRecord } from './data/useDialogs.ts'
import { UnsavedContext } from './draft/unsaved.ts'
import { useHeldOutlet } from './draft/useHeldOutlet.ts'

/** A list, and over it the dialog of the present address. One opened by its address comes alone, and the list once it is closed. */
export function ResourceView({ definition }: { definition: ResourceDefinition }) {
  const outlet = useHeldOutlet(useContext(UnsavedContext), useDialogs())
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
