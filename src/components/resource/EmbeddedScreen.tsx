import type { CrudFilters } from '@refinedev/core'
import { Fragment, type ReactNode, useState } from 'react'
import { type FormProps, useDefinition } from './definition/defineResource.ts'
import { ResourceForm } from './form/FormDialog.tsx'
import { RecordHistory } from './history/RecordHistory.tsx'
import { ResourceList } from './list/ResourceList.tsx'
import { ResourceShow } from './ResourceShow.tsx'

interface EmbeddedScreenProps {
  within?: CrudFilters
  /** In place of the usual form. */
  form?: (props: FormProps) => ReactNode
}

const everything: never[] = []

/** The list of another resource inside a dialog, with its own dialogs. All of it leaves the address alone. */
export function EmbeddedScreen({ within = everything, form }: EmbeddedScreenProps) {
  const [{ action, id }, setOpen] = useState<{ action?: string; id?: string }>({})
  const dialogs = {
    create: () => setOpen({ action: 'create' }),
    open: (action: string, id: string) => setOpen({ action, id }),
  }
  const close = () => setOpen({})
  const { form: Form = ResourceForm, show: Show = ResourceShow } = useDefinition()
  const draw = form ?? (props => <Form {...props} />)
  return (
    <>
      <ResourceList embedded={{ within, dialogs }} />
      <Fragment key={id}>
        {action === 'create' && draw({ mode: 'create', close })}
        {action === 'edit' && id && draw({ mode: 'edit', id, close })}
        {action === 'show' && id && <Show id={id} close={close} />}
        {action === 'history' && id && <RecordHistory id={id} close={close} />}
      </Fragment>
    </>
  )
}
