import '../../components/resource/history/history.css'
import type { Assignment } from '#contract/kit/history'
import { usualLog } from '#contract/log/usual'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { ChangedNames } from '../../components/resource/history/ChangedValue.tsx'
import { useLabel } from '../../providers/i18n/index.ts'
import { Duration, Level, LogEvent, longTexts, narrow } from './LogParts.tsx'

const texts = longTexts(usualLog, ['params', 'logData'])

export default defineResource(usualLog, {
  // Columns that are the same in each row of a server are chosen in the settings of the columns.
  columns: ['createTime', 'logLevel', 'logId', 'createBy', 'remoteIp', 'requestUri'],
  rowName: 'logId',
  columnWidths: { ...narrow, logLevel: 100, createBy: 140, requestUri: 260 },
  cells: {
    logLevel: ({ logLevel }) => <Level value={logLevel} />,
    logId: ({ logId }) => <LogEvent code={logId} />,
    duration: ({ duration }) => <Duration value={duration} />,
  },
  shows: {
    ...texts,
    logData: record => (
      <>
        <Assignments record={record} />
        {texts.logData(record)}
      </>
    ),
  },
  operationWidth: 120,
})

/** Records to which a call granted or assigned others, and from which it removed them: names, as in their history. */
function Assignments({ record }: { record: object }) {
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
