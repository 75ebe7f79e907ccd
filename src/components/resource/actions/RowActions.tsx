import { memo } from 'react'
import { useCommonT } from '../../../providers/i18n/index.ts'
import { ActionBar, type BarAction } from '../../ui/ActionBar.tsx'
import type { AnyRecord, RowAction } from '../definition/defineResource.ts'
import { useWording } from '../definition/wording.ts'

export interface RowActionsProps {
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

/** Plain buttons: Refine's own ask for permission one query each, which a hundred rows feel. */
export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { record, may, history, actions, room, running, open, run, remove } = props
  const t = useCommonT()
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
      ...{ loading: running === action.key, isMain: index === 0 && !may.view && !may.edit },
      onClick: () => run(action, record),
    }))
  const first = [...(may.view ? [view] : []), ...(may.edit ? [edit] : [])]
  const removals = may.delete ? [removal] : []
  const pasts = [...(may.copy ? [copy] : []), ...(history ? [past] : [])]
  // Where a record has actions of its own, they are what its list is used for; the menu ends with what cannot be undone.
  const all: BarAction[] =
    own.length > 0 ? [...first, ...own, ...pasts, ...removals] : [...first, ...removals, ...pasts]
  return <ActionBar actions={all} room={room} />
})
