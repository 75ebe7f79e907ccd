import { Button, Tag } from 'antd'
import { boundFields, type FieldChange, type RecordChange } from '#contract/kit/history'
import { useLabel } from '../../../providers/i18n/index.ts'
import { useDefinition } from '../definition/defineResource.ts'
import { ChangedValue } from './ChangedValue.tsx'
import { usePhrases } from './phrases.ts'

interface ChangeEntryProps {
  entry: RecordChange
  isCurrent: boolean
  restoring: boolean
  /** Absent where there is nothing to restore, or for who may not. */
  restore: (() => void) | undefined
  /** Takes the change back, or that of one field; absent for who may not. */
  undo: ((field?: string) => void) | undefined
}

// The line has gaps of its own.
const flush = { margin: 0 }

/** One change: who, when, and what, field by field. */
export function ChangeEntry({ entry, isCurrent, restoring, restore, undo }: ChangeEntryProps) {
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
