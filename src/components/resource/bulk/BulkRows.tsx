import type { BulkRow } from '#contract/kit/bulk'
import { useLabel } from '../../../providers/i18n/index.ts'
import { useDefinition } from '../definition/definitionContext.ts'
import { ChangedValue } from '../values/ChangedValue.tsx'
import { usePhrases } from './phrases.ts'

/** The outcome for each record, those that are refused first. */
export function BulkRows({ rows }: { rows: readonly BulkRow[] }) {
  const { t } = usePhrases()
  const { module } = useDefinition()
  const label = useLabel()
  const sorted = [...rows].sort((one, other) => Number(other.refusal !== '') - Number(one.refusal !== ''))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <ul className="bulk-rows" aria-label={t('rows')} tabIndex={0}>
      {sorted.map(({ id, title, changes, refusal }) => (
        <li key={id}>
          <strong>{title}</strong>
          {refusal && <p className="bulk-refused">{t('refused', { reason: refusal })}</p>}
          {!refusal && changes.length === 0 && <p>{t('same')}</p>}
          <dl>
            {changes.map(change => {
              const field = module.fields[change.field]
              return (
                field && (
                  <div key={change.field}>
                    <dt>{label(field.label)}</dt>
                    <dd>
                      <ChangedValue field={field} change={change} isNew={false} />
                    </dd>
                  </div>
                )
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}
