import { usualLog } from '#contract/log/usual'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { Assignments } from './Assignments.tsx'
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
