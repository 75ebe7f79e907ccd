import { number, optional, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { logFields, logSearch } from './logFields.ts'

/** Every call of the API, whatever came of it. */
export const apiLog = defineModule({
  name: 'log_api',
  path: 'blade-log/api',
  route: '/monitor/log/api',
  title: { zh: '接口日志', en: 'API log' },
  fields: {
    createTime: logFields.createTime,
    title: optional(text('日志名', 'Name')),
    ...logFields.request,
    /** HTTP status of the reply. */
    status: number('状态码', 'Status', { min: 100, max: 999 }),
    type: optional(text('类型', 'Type', { maxLength: 8 })),
    ...logFields.service,
    ...logFields.origin,
  },
  search: [...logSearch, 'status', 'traceId'],
  operations: ['list', 'detail'],
})

export type ApiLog = RecordOf<typeof apiLog>
