import { usePublish } from '@refinedev/core'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { notify } from '../../../providers/api/notification.ts'
import { ActionBar, type BarAction } from '../../ui/ActionBar.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useInvalidateResource } from '../data/useInvalidateResource.ts'
import type { AnyRecord, RowAction } from '../definition/defineResource.ts'
import { useWording } from '../definition/wording.ts'

export interface RowActionsProps {
  path: string
  record: AnyRecord
  /** Standard actions this user has. */
  may: { view: boolean; edit: boolean; delete: boolean }
  history: boolean
  actions: readonly RowAction[]
  room: number
  open: (action: string, id: string) => void
  remove: (id: string) => void
}

/** Plain buttons: Refine's own ask for permission one query each, which a hundred rows feel. */
export const RowActions = memo(function RowActions({ may, history, actions, ...props }: RowActionsProps) {
  const { record, room, open, remove } = props
  const { t } = useTranslation()
  const wording = useWording()
  const { run, running } = useOwnActions(props)
  const { id } = record

  const view = { key: 'show', label: t('buttons.show'), onClick: () => open('show', id) }
  const edit = { key: 'edit', label: t('buttons.edit'), onClick: () => open('edit', id) }
  const removal = { key: 'delete', label: t('buttons.delete'), danger: true, onClick: () => remove(id) }
  const past = { key: 'history', label: t('resource.historyShort'), onClick: () => open('history', id) }
  const own = actions
    .filter(({ offered }) => offered?.(record) ?? true)
    .map(action => ({
      ...{ key: action.key, label: wording(action.label), danger: action.danger },
      loading: running === action.key,
      onClick: () => void run(action),
    }))
  const first = [...(may.view ? [view] : []), ...(may.edit ? [edit] : [])]
  const removals = may.delete ? [removal] : []
  const pasts = history ? [past] : []
  // Where a list has actions of its own, they are what it is used for; the menu ends with what cannot be undone.
  const all: BarAction[] =
    actions.length > 0 ? [...first, ...own, ...pasts, ...removals] : [...first, ...removals, ...pasts]
  return <ActionBar actions={all} room={room} />
})

/** Takes an action of the resource, and says which is under way. */
function useOwnActions({ path, record, open }: Pick<RowActionsProps, 'path' | 'record' | 'open'>) {
  const wording = useWording()
  const { t } = useTranslation()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(path)
  const publish = usePublish()
  const navigate = useNavigate()
  const [running, setRunning] = useState<string>()

  async function run(action: RowAction) {
    const name = wording(action.label)
    if ('dialog' in action) return open(action.key, action.idOf?.(record) ?? record.id)
    if ('run' in action && action.confirm && !(await confirm({ content: wording(action.confirm, { name }) }))) return
    setRunning(action.key)
    try {
      if ('to' in action) return navigate(await action.to(record))
      await action.run(record)
      publish?.({ channel: `resources/${path}`, type: 'updated', payload: { ids: [record.id] }, date: new Date() })
      notify('success', action.done ? wording(action.done) : t('notifications.success'))
      await invalidate()
    } catch {
      // The refusal is on screen.
    } finally {
      setRunning(undefined)
    }
  }

  return { run, running }
}
