import { apiLog } from '#contract/log/api'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { Duration, longTexts, narrow, Status } from './LogParts.tsx'

export default defineResource(apiLog, {
  columns: ['createTime', 'title', 'method', 'requestUri', 'status', 'duration', 'createBy'],
  columnWidths: { ...narrow, title: 150, status: 90, createBy: 120, requestUri: 260 },
  cells: {
    status: ({ status }) => <Status value={status} />,
    duration: ({ duration }) => <Duration value={duration} />,
  },
  shows: longTexts(apiLog, ['params']),
  operationWidth: 120,
})
