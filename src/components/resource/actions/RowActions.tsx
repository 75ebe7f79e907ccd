import { usePublish } from '@refinedev/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../providers/api/notification.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { ActionBar, type BarAction, useActionsColumn } from '../../ui/ActionBar.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useInvalidateResource } from '../data/requests.ts'
import { hasExtension, isInherited, offersCopy, offersHistory, useButtons } from '../definition/buttons.ts'
import { type AnyRecord, type ResourceDefinition, type RowAction, useWording } from '../definition/defineResource.ts'

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

  if (!view && !edit && !remove && !copy && !history && own.length === 0) return undefined
  const may = { view, edit, delete: remove, copy }
  const readOnlyRights = { view, edit: false, delete: false, copy }
  const draw = (record: AnyRecord): ReactNode => (
    <RowActions
      record={record}
      may={isInherited(definition.module, record) ? readOnlyRights : may}
      history={history}
      actions={own}
      room={room}
      running={running[record.id]}
      open={open}
      run={run}
      remove={removeRow}
    />
  )
  return { draw, width }
}

interface RowActionsProps {
  record: AnyRecord
  /** Standard actions this user has. */
  may: { view: boolean; edit: boolean; delete: boolean; copy: boolean }
  history: boolean
  actions: readonly RowAction[]
  room: number
  /** Key of the one that is under way. */
  running: string | undefined
  open: (action: string, id: string) => void
  run: (action: RowAction, record: AnyRecord) => void
  remove: (record: AnyRecord) => void
}

/** Plain buttons: Refine's own are links around buttons, and one query each, which slows a hundred rows down. */
function RowActions(props: RowActionsProps) {
  const { record, may, history, actions, room, running, open, run, remove } = props
  const { t } = useTranslation()
  const wording = useWording()
  const { id } = record

  const view = { key: 'show', label: t('buttons.show'), onClick: () => open('show', id) }
  const edit = { key: 'edit', label: t('buttons.edit'), onClick: () => open('edit', id) }
  const removal = { key: 'delete', label: t('buttons.delete'), danger: true, onClick: () => remove(record) }
  const copy = { key: 'copy', label: t('resource.copy'), onClick: () => open('copy', id) }
  const past = { key: 'history', label: t('resource.historyShort'), onClick: () => open('history', id) }
  const own = actions
    .filter(({ offered }) => offered?.(record) ?? true)
    .map((action, index) => ({
      ...{ key: action.key, label: wording(action.label), danger: action.danger },
      ...{ loading: running === action.key, isMain: action.isMain || (index === 0 && !may.view && !may.edit) },
      onClick: () => run(action, record),
    }))
  const first = [...(may.view ? [view] : []), ...(may.edit ? [edit] : [])]
  const removals = may.delete ? [removal] : []
  const pasts = [...(may.copy ? [copy] : []), ...(history ? [past] : [])]
  // Where a record has actions of its own, they are what its list is used for; the menu ends with what cannot be undone.
  const all: BarAction[] =
    own.length > 0 ? [...first, ...own, ...pasts, ...removals] : [...first, ...removals, ...pasts]
  // A card opens with a tap, and has room for one action.
  const isFirst = ({ isMain = false }: BarAction) => isMain && room === 0
  return <ActionBar actions={[...all.filter(isFirst), ...all.filter(action => !isFirst(action))]} room={room} />
}

/** Takes an action of the resource on a record, and stores which one is running. Once for a table: a row has no hooks. */
function useOwnActions(path: string, open: (action: string, id: string) => void) {
  const wording = useWording()
  const { t } = useTranslation()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(path)
  const publish = usePublish()
  const navigate = usePageNavigate()
  /** Keys of actions by the ids of their records. */
  const [running, setRunning] = useState<Readonly<Record<string, string | undefined>>>({})

  /** Actions of one record, which others do not wait for. */
  const busy = useRef(new Set<string>())

  async function startAction(action: RowAction, record: AnyRecord) {
    if (busy.current.has(record.id)) return
    busy.current.add(record.id)
    try {
      await executeAction(action, record)
    } finally {
      busy.current.delete(record.id)
    }
  }

  async function executeAction(action: RowAction, record: AnyRecord) {
    const name = wording(action.label)
    if ('dialog' in action) return open(action.key, action.idOf?.(record) ?? record.id)
    if ('run' in action && action.confirm && !(await confirm({ content: wording(action.confirm, { name }) }))) return
    setRunning(others => ({ ...others, [record.id]: action.key }))
    try {
      if ('to' in action) {
        navigate(await action.to(record))
        return action.changes && (await invalidate())
      }
      await action.run(record)
      publish?.({ channel: `resources/${path}`, type: 'updated', payload: { ids: [record.id] }, date: new Date() })
      notify('success', action.done ? wording(action.done) : t('notifications.success'))
      await invalidate()
    } catch {
      // The refusal is on screen.
    } finally {
      setRunning(others => ({ ...others, [record.id]: undefined }))
    }
  }

  return { run: (action: RowAction, record: AnyRecord) => void startAction(action, record), running }
}
