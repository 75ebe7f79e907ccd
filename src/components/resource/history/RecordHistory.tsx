import './history.css'
import { Button, Empty, Pagination, Tag } from 'antd'
import { useRef, useState } from 'react'
import { boundFields, type FieldChange, type History, type RecordChange } from '#contract/kit/history'
import { useCallAt } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { SideDrawer } from '../../ui/Dialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useRunning } from '../../ui/useRunning.ts'
import { useInvalidateResource } from '../data/requests.ts'
import { offersUndo, useButtons } from '../definition/buttons.ts'
import { type DialogProps, useDefinition } from '../definition/defineResource.ts'
import { ChangedValue } from './ChangedValue.tsx'
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
  const query = useCallAt<History>(
    `${module.path}/history`,
    { id, current, size: SIZE },
    { cacheTime: 0, keepPreviousData: true },
  )

  const { data, isFetching, refetch } = query

  async function restore({ id: changeId, version }: RecordChange) {
    if (!data || !(await confirm({ content: t('confirmRestore', { version }) }))) return
    await change(changeId, async () => {
      const body = { id, changeId, version: data.version }
      await request({ method: 'POST', url: `${module.path}/restore-version`, data: body })
      notify('success', t('restored', { version }))
      return true
    })
  }

  async function undo({ id: changeId, version }: RecordChange, field?: string) {
    if (!field && !(await confirm({ content: t('confirmUndo') }))) return
    await change(changeId, () => undoEdit(module, { id, version, ...(field && { fields: field }) }, { confirm, label }))
  }

  async function change(changeId: string, work: () => Promise<boolean>) {
    await run(async () => {
      if (!(await work())) return
      setCurrent(1)
      restored?.()
    }, changeId)
    // Somebody else may have changed the record, which the history then shows.
    await Promise.all([refetch(), invalidate()])
    // The button that had the keyboard may be gone.
    panel.current?.focus()
  }

  return (
    <SideDrawer width="min(720px, 100vw)" title={`${t('resource.history')} · ${label(module.title)}`} onClose={close}>
      <Loaded query={query}>
        {({ records, total, version }) =>
          records.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('nothing')} />
          ) : (
            <div ref={panel} tabIndex={-1} className="history-panel">
              <ol className="history" aria-label={t('resource.history')} aria-busy={isFetching}>
                {records.map(entry => (
                  <ChangeEntry
                    key={entry.id}
                    entry={entry}
                    isCurrent={entry.version === version}
                    restoring={restoring === entry.id}
                    restore={mayEdit && entry.restorable ? () => void restore(entry) : undefined}
                    undo={
                      mayEdit && !entry.besides && offersUndo(module) ? field => void undo(entry, field) : undefined
                    }
                  />
                ))}
              </ol>
              <Pagination
                align="end"
                simple
                hideOnSinglePage
                total={total}
                current={current}
                pageSize={SIZE}
                onChange={setCurrent}
              />
            </div>
          )
        }
      </Loaded>
    </SideDrawer>
  )
}

interface ChangeEntryProps {
  entry: RecordChange
  isCurrent: boolean
  restoring: boolean
  /** Absent where there is nothing to restore, or for who may not. */
  restore: (() => void) | undefined
  /** Undoes the change, or that of one field; absent without the permission. */
  undo: ((field?: string) => void) | undefined
}

// The line has gaps of its own.
const flush = { margin: 0 }

/** One change: who, when, and what, field by field. */
function ChangeEntry({ entry, isCurrent, restoring, restore, undo }: ChangeEntryProps) {
  const { t } = usePhrases()
  const { operation, restoredVersion, userId, userName, changedAt, version, besides, released } = entry
  const changes = useKnownChanges(entry.changes)
  // A new record is removed in the list.
  const takeBack = operation === 'create' || changes.length === 0 ? undefined : undo
  const who = userName || t(userId ? 'somebody' : 'system')
  return (
    <li className="history-entry">
      <header>
        <Tag style={flush}>
          {restoredVersion === null ? t(`operations.${operation}`) : t('restoredTo', { version: restoredVersion })}
        </Tag>
        {released && (
          <Tag color="warning" style={flush}>
            {t('released')}
          </Tag>
        )}
        <strong>{who}</strong>
        <time>{changedAt}</time>
        <span className="history-version">
          {t('version', { version })}
          {isCurrent && ` · ${t('current')}`}
        </span>
        <span className="history-actions">
          {takeBack && (
            <Button size="small" disabled={restoring} onClick={() => takeBack()}>
              {t('undoChange')}
            </Button>
          )}
          {restore && (
            <Button size="small" loading={restoring} onClick={restore}>
              {t('restore', { version })}
            </Button>
          )}
        </span>
      </header>
      {changes.length > 0 && (
        <dl className="history-changes">
          {changes.map(change => (
            <ChangedField
              key={change.field}
              change={change}
              isNew={operation === 'create'}
              // One field is the whole change.
              undo={changes.length > 1 ? takeBack : undefined}
            />
          ))}
        </dl>
      )}
      {besides && changes.length === 0 && <p>{t('besides')}</p>}
      {!besides && changes.length === 0 && operation === 'edit' && <p>{t('unseen')}</p>}
    </li>
  )
}

/** Without what the forms never show. */
function useKnownChanges(changes: readonly FieldChange[]): FieldChange[] {
  const { module } = useDefinition()
  const fields = { ...boundFields(module), ...module.fields }
  return changes.filter(({ field }) => {
    const modes = fields[field]?.modes
    return fields[field] !== undefined && !(modes?.show === 'hidden' && modes.edit === 'hidden')
  })
}

interface ChangedFieldProps {
  change: FieldChange
  isNew: boolean
  undo: ((field: string) => void) | undefined
}

function ChangedField({ change, isNew, undo }: ChangedFieldProps) {
  const { t } = usePhrases()
  const { module, wordings } = useDefinition()
  const label = useLabel()
  const field = module.fields[change.field] ?? boundFields(module)[change.field]
  if (!field) return null
  const wording = wordings?.[change.field]
  return (
    <div>
      <dt>{label(field.label)}</dt>
      <dd>
        <ChangedValue field={field} change={wording ? inWords(change, wording) : change} isNew={isNew} />
        {undo && (
          <Button
            type="link"
            size="small"
            aria-label={t('undoField', { field: label(field.label) })}
            onClick={() => undo(change.field)}
          >
            {t('buttons.undo')}
          </Button>
        )}
      </dd>
    </div>
  )
}

function inWords(change: FieldChange, wording: (stored: string) => string): FieldChange {
  const translate = (value: unknown) => (typeof value === 'string' ? wording(value) : value)
  return { ...change, before: translate(change.before), after: translate(change.after) }
}
