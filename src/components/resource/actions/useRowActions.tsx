import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useActionsColumn } from '../../ui/ActionBar.tsx'
import type { AnyRecord, ResourceDefinition } from '../definition/defineResource.ts'
import { isInherited } from '../definition/inherited.ts'
import { hasExtension, offersCopy, offersHistory } from '../definition/offered.ts'
import { useWording } from '../definition/wording.ts'
import { RowActions } from './RowActions.tsx'
import { useButtons } from './useButtons.ts'
import { useOwnActions } from './useOwnActions.ts'

/** Stable: rows are rendered again when these change. */
interface Handlers {
  open: (action: string, id: string) => void
  remove: (record: AnyRecord) => void
}

/** Draws the actions of a record, in a column of that width; undefined where this user has none. */
export function useRowActions(definition: ResourceDefinition, { open, remove: removeRow }: Handlers) {
  const { t } = useTranslation()
  const wording = useWording()
  const buttons = useButtons(definition)
  const view = buttons.has('view')
  const edit = buttons.has('edit')
  const remove = buttons.mayRemove
  const history = offersHistory(definition.module) && (buttons.mayOpen || edit)
  const copy = buttons.has('add') && (buttons.mayOpen || edit) && offersCopy(definition)
  const own = definition.rowActions.filter(
    ({ needs, extension }) => (!needs || buttons.has(needs)) && hasExtension(definition.module, extension),
  )
  const { run, running } = useOwnActions(definition.module.path, open)
  const ownKeys = own.map(({ key }) => key).join()
  const { width, room } = useActionsColumn(
    [
      ...(view ? [t('buttons.show')] : []),
      ...(edit ? [t('buttons.edit')] : []),
      ...own.map(({ label }) => wording(label)),
      ...(copy ? [t('resource.copy')] : []),
      ...(history ? [t('resource.historyShort')] : []),
      ...(remove ? [t('buttons.delete')] : []),
    ],
    definition.operationWidth,
  )

  return useMemo(() => {
    const actions = definition.rowActions.filter(({ key }) => ownKeys.split(',').includes(key))
    if (!view && !edit && !remove && !copy && !history && actions.length === 0) return undefined
    const may = { view, edit, delete: remove, copy }
    const mayLook = { view, edit: false, delete: false, copy }
    const draw = (record: AnyRecord): ReactNode => (
      <RowActions
        record={record}
        may={isInherited(definition.module, record) ? mayLook : may}
        history={history}
        actions={actions}
        room={room}
        running={running[record.id]}
        open={open}
        run={run}
        remove={removeRow}
      />
    )
    return { draw, width }
  }, [definition, view, edit, remove, copy, history, ownKeys, room, width, running, open, run, removeRow])
}
