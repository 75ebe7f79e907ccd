import { errorLog } from '#contract/log/error'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { Duration, longTexts, narrow, ServiceLabel } from './LogParts.tsx'

export default defineResource(errorLog, {
  columns: ['createTime', 'serviceId', 'exceptionName', 'method', 'requestUri', 'createBy', 'traceId'],
  rowName: 'exceptionName',
  lessImportant: ['traceId'],
  columnWidths: { ...narrow, exceptionName: 160, createBy: 120, requestUri: 260, traceId: 300 },
  cells: {
    serviceId: ({ serviceId }) => <ServiceLabel value={serviceId} />,
    duration: ({ duration }) => <Duration value={duration} />,
  },
  shows: longTexts(errorLog, ['params', 'message', 'stackTrace']),
  operationWidth: 120,
})
