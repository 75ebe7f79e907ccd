import { apiLog } from '#contract/log/api'
import { serveModule } from '../../crud/serveModule.ts'
import { addTime } from './duration.ts'

export default serveModule(apiLog, {
  table: 'blade_log_api',
  menu: { under: 'log', sort: 2 },
  detailOnly: ['userAgent', 'params'],
  hooks: { afterRead: addTime },
})
