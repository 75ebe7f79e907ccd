import { longText, optional, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { logFields, logSearch } from './logFields.ts'

/** Business events: sign-ins, grants, exports. */
export const usualLog = defineModule({
  name: 'log_usual',
  path: 'blade-log/usual',
  route: '/monitor/log/usual',
  title: { zh: '通用日志', en: 'General log' },
  fields: {
    createTime: logFields.createTime,
    logLevel: optional(text('日志级别', 'Level', { maxLength: 16 })),
    logId: optional(text('日志ID', 'Event', { maxLength: 64 })),
    ...logFields.request,
    ...logFields.service,
    ...logFields.origin,
    logData: optional(longText('日志数据', 'Data', { maxLength: 20_000 })),
  },
  search: [...logSearch, 'logId'],
  operations: ['list', 'detail'],
})
