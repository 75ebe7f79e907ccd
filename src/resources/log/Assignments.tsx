import type { Assignment } from '#contract/kit/history'
import { ChangedNames } from '../../components/resource/values/ChangedValue.tsx'
import '../../components/resource/history/history.css'
import { useLabel } from '../../providers/i18n/index.ts'

/** To which records a call granted or assigned others, and from which it took them: names, as their history says it. */
export function Assignments({ record }: { record: object }) {
  const label = useLabel()
  // The server adds them to the declared fields of the event; others of the same wire do not.
  const { assignments = [] } = record as { assignments?: Assignment[] }
  if (assignments.length === 0) return null
  return (
    <ul className="history">
      {assignments.map(({ module, recordId, recordName, changes }) => (
        <li key={recordId} className="history-entry">
          <strong>
            {label(module)} · {recordName || recordId}
          </strong>
          <dl className="history-changes">
            {changes.map(change => (
              <div key={change.field}>
                <dt>{label(change.label)}</dt>
                <dd>
                  <ChangedNames before={change.beforeName} after={change.afterName} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
