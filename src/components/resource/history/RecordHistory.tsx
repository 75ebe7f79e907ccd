import './history.css'
import { Empty, Pagination } from 'antd'
import { useRef, useState } from 'react'
import type { History, RecordChange } from '#contract/kit/history'
import { useCallAt } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { LoadFailed, WaitingBlock } from '../../ui/placeholders.tsx'
import { SideDrawer } from '../../ui/SideDrawer.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useRunning } from '../../ui/useRunning.ts'
import { restoreVersion, useInvalidateResource } from '../data/requests.ts'
import { offersUndo, useButtons } from '../definition/buttons.ts'
import { type DialogProps, useDefinition } from '../definition/defineResource.ts'
import { ChangeEntry } from './ChangeEntry.tsx'
import { usePhrases } from './phrases.ts'
import { undoEdit } from './undoSave.ts'

const SIZE = 10

interface RecordHistoryProps extends DialogProps {
  /** For what shows the record below the drawer. */
  restored?: () => void
}

/** History of a record, newest first; users with the edit permission can restore a version. */
export function RecordHistory({ id, close, restored }: RecordHistoryProps) {
  const definition = useDefinition()
  const { module } = definition
  const { t } = usePhrases()
  const label = useLabel()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(module.path)
  const mayEdit = useButtons(definition).has('edit')
  const [current, setCurrent] = useState(1)
  const { running: restoring, run } = useRunning<string>()
  const panel = useRef<HTMLDivElement>(null)
  const { data, error, isError, isFetching, refetch } = useCallAt<History>(
    `${module.path}/history`,
    { id, current, size: SIZE },
    { cacheTime: 0, keepPreviousData: true },
  )

  async function restore({ id: changeId, version }: RecordChange) {
    if (!data || !(await confirm({ content: t('confirmRestore', { version }) }))) return
    await run(async () => {
      await restoreVersion(module, { id, changeId, version: data.version })
      notify('success', t('restored', { version }))
      setCurrent(1)
      restored?.()
    }, changeId)
    // Somebody else may have changed the record, which the history then shows.
    await Promise.all([refetch(), invalidate()])
    // The button that had the keyboard may be gone.
    panel.current?.focus()
  }

  async function undo({ id: changeId, version }: RecordChange, field?: string) {
    if (!field && !(await confirm({ content: t('confirmUndo') }))) return
    await run(async () => {
      if (!(await undoEdit(module, { id, version, ...(field && { fields: field }) }, { confirm, label }))) return
      setCurrent(1)
      restored?.()
    }, changeId)
    await Promise.all([refetch(), invalidate()])
    panel.current?.focus()
  }

  return (
    <SideDrawer width="min(720px, 100vw)" title={`${t('resource.history')} · ${label(module.title)}`} onClose={close}>
      {isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <WaitingBlock />
      ) : data.records.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('nothing')} />
      ) : (
        <div ref={panel} tabIndex={-1} className="history-panel">
          <ol className="history" aria-label={t('resource.history')} aria-busy={isFetching}>
            {data.records.map(entry => (
              <ChangeEntry
                key={entry.id}
                entry={entry}
                isCurrent={entry.version === data.version}
                restoring={restoring === entry.id}
                restore={mayEdit && entry.restorable ? () => void restore(entry) : undefined}
                undo={mayEdit && !entry.besides && offersUndo(module) ? field => void undo(entry, field) : undefined}
              />
            ))}
          </ol>
          <Pagination
            align="end"
            simple
            hideOnSinglePage
            total={data.total}
            current={current}
            pageSize={SIZE}
            onChange={setCurrent}
          />
        </div>
      )}
    </SideDrawer>
  )
}
