import { longText, number, optional, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { logFields, logSearch } from './logFields.ts'

/** `serviceId` of errors that browsers met and uploaded. */
export const browserService = 'browser'

/** Unexpected errors: of the server, with the trace id that the user saw, and of browsers. */
export const errorLog = defineModule({
  name: 'log_error',
  path: 'blade-log/error',
  route: '/monitor/log/error',
  title: { zh: '错误日志', en: 'Error log' },
  fields: {
    createTime: logFields.createTime,
    exceptionName: optional(text('异常', 'Error')),
    ...logFields.request,
    ...logFields.service,
    ...logFields.origin,
    fileName: optional(text('文件', 'File', { maxLength: 1000 })),
    lineNumber: optional(number('行号', 'Line', { max: 2_147_483_647 })),
    message: optional(longText('错误信息', 'Message', { maxLength: 20_000 })),
    stackTrace: optional(longText('堆栈', 'Stack', { maxLength: 20_000 })),
  },
  search: [...logSearch, 'traceId'],
  operations: ['list', 'detail'],
})
