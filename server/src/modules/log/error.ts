import { errorLog } from '#contract/log/error'
import { serveModule } from '../../kit/definition/serveModule.ts'
import { addTime } from './usual.ts'

export default serveModule(errorLog, {
  table: 'blade_log_error',
  menu: { under: 'log', sort: 3, source: 'bug' },
  detailOnly: ['userAgent', 'params', 'message', 'stackTrace'],
  hooks: { afterRead: addTime },
})
