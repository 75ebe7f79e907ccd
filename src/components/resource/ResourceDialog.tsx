import { Navigate, useOutletContext, useParams } from 'react-router-dom'
import { useButtons } from './actions/useButtons.ts'
import type { useDialogs } from './data/useDialogs.ts'
import { useDefinition } from './definition/definitionContext.ts'
import { hasExtension, offersCopy, offersHistory } from './definition/offered.ts'
import { CopyDialog } from './form/CopyDialog.tsx'
import { formOf } from './form/formOf.ts'
import { RecordHistory } from './history/historyParts.ts'
import { ResourceShow } from './show/ResourceShow.tsx'

/** Draws the dialog that the address names, to those who have its button. */
export function ResourceDialog() {
  const { action = 'create', id = '' } = useParams()
  const { close, list } = useOutletContext<ReturnType<typeof useDialogs>>()
  const definition = useDefinition()
  const buttons = useButtons(definition)
  const Form = formOf(definition)
  const Show = definition.show ?? ResourceShow
  const own = definition.rowActions.find(
    ({ key, extension }) => key === action && hasExtension(definition.module, extension),
  )

  if (action === 'create' && buttons.has('add') && !definition.createAt) return <Form mode="create" close={close} />
  if (action === 'copy' && buttons.has('add') && offersCopy(definition))
    return <CopyDialog key={id} id={id} close={close} />
  if (action === 'edit' && buttons.has('edit')) return <Form key={id} mode="edit" id={id} close={close} />
  if (action === 'show' && buttons.mayOpen) return <Show key={id} id={id} close={close} />
  if (action === 'history' && offersHistory(definition.module) && (buttons.mayOpen || buttons.has('edit')))
    return <RecordHistory key={id} id={id} close={close} />
  if (own && 'dialog' in own && (!own.needs || buttons.has(own.needs))) return <own.dialog id={id} close={close} />
  return <Navigate to={list} replace />
}
