import type { CrudFilters } from '@refinedev/core'
import { Suspense, useMemo, useState } from 'react'
import { RecordHistory } from '../../../components/resource/actions/standardActions.ts'
import { ResourceList } from '../../../components/resource/list/ResourceList.tsx'
import { ResourceShow } from '../../../components/resource/ResourceShow.tsx'
import { ScopeForm } from './ScopeForm.tsx'

interface ScopeListProps {
  menuId: string
  /** Title of the menu item; new scopes are named after it. */
  name: string
  code: string
}

interface OpenDialog {
  action: string
  id?: string
}

export function ScopeList({ menuId, name, code }: ScopeListProps) {
  const [open, setOpen] = useState<OpenDialog>()
  const within = useMemo((): CrudFilters => [{ field: 'menuId', operator: 'eq', value: menuId }], [menuId])
  const dialogs = {
    create: () => setOpen({ action: 'create' }),
    open: (action: string, id: string) => setOpen({ action, id }),
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <ResourceList embedded={{ within, dialogs }} />
      {open?.action === 'show' && open.id && <ResourceShow id={open.id} close={close} />}
      {open?.action === 'history' && open.id && (
        <Suspense>
          <RecordHistory id={open.id} close={close} />
        </Suspense>
      )}
      {(open?.action === 'create' || open?.action === 'edit') && (
        <ScopeForm key={open.id} mode={open.action} id={open.id} menu={{ id: menuId, name, code }} close={close} />
      )}
    </>
  )
}
