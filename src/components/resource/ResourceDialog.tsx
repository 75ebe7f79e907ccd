import { type ReactNode, useMemo } from 'react'
import { Navigate, useOutletContext, useParams } from 'react-router-dom'
import { RoutedDialog } from '../ui/layers.ts'
import type { useDialogs } from './data/recordAddress.ts'
import { useRecordOrClose } from './data/requests.ts'
import { hasExtension, offersCopy, offersHistory, useButtons, viewsOf } from './definition/buttons.ts'
import { type AnyRecord, type DialogProps, useDefinition } from './definition/defineResource.ts'
import { CopiedRecord, copiedValues } from './form/copiedRecord.ts'
import { ResourceForm } from './form/FormDialog.tsx'
import { RecordHistory } from './history/RecordHistory.tsx'
import { ResourceShow } from './ResourceShow.tsx'

/** Renders the dialog that the address names, to those who have its button. Other addresses are error pages. */
export function ResourceDialog() {
  const { action = 'create', id = '' } = useParams()
  const { close } = useOutletContext<ReturnType<typeof useDialogs>>()
  const definition = useDefinition()
  const buttons = useButtons(definition)
  const { form: Form = ResourceForm, show: Show = ResourceShow } = definition
  const own = definition.rowActions.find(
    ({ key, extension }) => key === action && hasExtension(definition.module, extension),
  )

  const views = viewsOf(definition)
  const dialogs: Record<string, { exists: boolean; allowed: boolean; draw: () => ReactNode }> = {
    create: {
      exists: views.includes('create') && id === '',
      allowed: buttons.has('add'),
      draw: () => <Form mode="create" close={close} />,
    },
    copy: {
      exists: offersCopy(definition),
      allowed: buttons.has('add'),
      draw: () => <CopyDialog key={id} id={id} close={close} />,
    },
    edit: {
      exists: views.includes('edit'),
      allowed: buttons.has('edit'),
      draw: () => <Form key={id} mode="edit" id={id} close={close} />,
    },
    show: {
      exists: views.includes('show'),
      allowed: buttons.mayOpen,
      draw: () => <Show key={id} id={id} close={close} />,
    },
    history: {
      exists: offersHistory(definition.module),
      allowed: buttons.mayOpen || buttons.has('edit'),
      draw: () => <RecordHistory key={id} id={id} close={close} />,
    },
    ...(own &&
      'dialog' in own && {
        [own.key]: {
          exists: true,
          allowed: !own.needs || buttons.has(own.needs),
          draw: () => <own.dialog id={id} close={close} />,
        },
      }),
  }
  const dialog = dialogs[action]
  if (!dialog?.exists) return <Navigate to="/404" replace />
  if (!dialog.allowed) return <Navigate to="/403" replace />
  return <RoutedDialog.Provider value={true}>{dialog.draw()}</RoutedDialog.Provider>
}

/** The form of a new record, filled in from another one. Nothing is stored until it is saved. */
function CopyDialog({ id, close }: DialogProps) {
  const { module, form: Form = ResourceForm } = useDefinition()
  const record = useRecordOrClose<AnyRecord>(module.path, id, close)
  const copied = useMemo(() => record && { id, values: copiedValues(module, record) }, [module, id, record])
  if (!copied) return null
  return (
    <CopiedRecord.Provider value={copied}>
      <Form mode="create" close={close} />
    </CopiedRecord.Provider>
  )
}
