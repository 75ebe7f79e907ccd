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

type Standard = 'show' | 'edit' | 'copy' | 'history' | 'delete'

interface StandardAction {
  key: Standard
  label: string
  danger?: true
}

/** Returns the rendering of a record's actions and the width of their column; undefined where this user has none. */
export function useRowActions(definition: ResourceDefinition, { open, remove }: Handlers) {
  const { t } = useTranslation()
  const wording = useWording()
  const buttons = useButtons(definition)
  const mayRead = buttons.mayOpen || buttons.has('edit')
  const may: Record<Standard, boolean> = {
    show: buttons.has('view'),
    edit: buttons.has('edit'),
    copy: buttons.has('add') && mayRead && offersCopy(definition),
    history: offersHistory(definition.module) && mayRead,
    delete: buttons.mayRemove,
  }
  const standard = (
    [
      { key: 'show', label: t('buttons.show') },
      { key: 'edit', label: t('buttons.edit') },
      { key: 'copy', label: t('resource.copy') },
      { key: 'history', label: t('resource.historyShort') },
      { key: 'delete', label: t('buttons.delete'), danger: true },
    ] satisfies StandardAction[]
  ).filter(({ key }) => may[key])
  const own = definition.rowActions.filter(
    ({ needs, extension }) => (!needs || buttons.has(needs)) && hasExtension(definition.module, extension),
  )
  const { run, running } = useOwnActions(definition.module.path, open)
  const { width, room } = useActionsColumn(
    [...standard.map(({ label }) => label), ...own.map(({ label }) => wording(label))],
    definition.operationWidth,
  )

  if (standard.length === 0 && own.length === 0) return undefined
  const readOnly = standard.filter(({ key }) => key !== 'edit' && key !== 'delete')
  const draw = (record: AnyRecord): ReactNode => (
    <RowActions
      record={record}
      standard={isInherited(definition.module, record) ? readOnly : standard}
      actions={own}
      room={room}
      running={running[record.id]}
      open={open}
      run={run}
      remove={remove}
    />
  )
  return { draw, width }
}

interface RowActionsProps extends Handlers {
  record: AnyRecord
  /** Standard actions this user has. */
  standard: readonly StandardAction[]
  actions: readonly RowAction[]
  room: number
  /** Key of the one that is under way. */
  running: string | undefined
  run: (action: RowAction, record: AnyRecord) => void
}

/** Plain buttons: Refine's own are links around buttons, and one query each, which slows a hundred rows down. */
function RowActions({ record, standard, actions, room, running, open, run, remove }: RowActionsProps) {
  const wording = useWording()
  const pick = (...keys: Standard[]) =>
    standard
      .filter(({ key }) => keys.includes(key))
      .map(action => ({
        ...action,
        onClick: () => (action.key === 'delete' ? remove(record) : open(action.key, record.id)),
      }))
  const first = pick('show', 'edit')
  const own = actions
    .filter(({ offered }) => offered?.(record) ?? true)
    .map((action, index) => ({
      ...{ key: action.key, label: wording(action.label), danger: action.danger },
      ...{ loading: running === action.key, isMain: action.isMain || (index === 0 && first.length === 0) },
      onClick: () => run(action, record),
    }))
  const [removals, pasts] = [pick('delete'), pick('copy', 'history')]
  // Where a record has actions of its own, they are what its list is used for; the menu ends with what cannot be undone.
  const all: BarAction[] =
    own.length > 0 ? [...first, ...own, ...pasts, ...removals] : [...first, ...removals, ...pasts]
  // A card opens with a tap, and has room for one action.
  const isFirst = ({ isMain = false }: BarAction) => isMain && room === 0
  return <ActionBar actions={[...all.filter(isFirst), ...all.filter(action => !isFirst(action))]} room={room} />
}

/**
 * Runs an action of the resource on a record, and stores which one is running. Once for a table: a row has no hooks.
 */
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
