import { useState } from 'react'
import { DefinitionContext, type ResourceDefinition } from './definition/defineResource.ts'
import { ResourceForm } from './form/FormDialog.tsx'
import { RecordHistory } from './history/RecordHistory.tsx'
import { ResourceList } from './list/ResourceList.tsx'
import { ResourceShow } from './ResourceShow.tsx'

type Open = { action: 'create' } | { action: string; id: string }

const everything: never[] = []

/** The list of another resource inside a dialog, with its own dialogs. All of it leaves the address alone. */
export function EmbeddedScreen({ definition }: { definition: ResourceDefinition }) {
  const [open, setOpen] = useState<Open>()
  const id = open && 'id' in open ? open.id : undefined
  const dialogs = {
    create: () => setOpen({ action: 'create' }),
    open: (action: string, id: string) => setOpen({ action, id }),
  }
  const close = () => setOpen(undefined)
  const Form = definition.form ?? ResourceForm
  const Show = definition.show ?? ResourceShow
  return (
    <DefinitionContext.Provider value={definition}>
      <ResourceList embedded={{ within: everything, dialogs }} />
      {open?.action === 'create' && <Form mode="create" close={close} />}
      {open?.action === 'edit' && <Form key={id} mode="edit" id={id} close={close} />}
      {open?.action === 'show' && id && <Show key={id} id={id} close={close} />}
      {open?.action === 'history' && id && <RecordHistory key={id} id={id} close={close} />}
    </DefinitionContext.Provider>
  )
}
