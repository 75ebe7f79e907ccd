import { usualLog } from '#contract/log/usual'
import { serveModule } from '../../kit/definition/serveModule.ts'
import { addTime } from './duration.ts'

export default serveModule(usualLog, {
  table: 'blade_log_usual',
  menu: { under: 'log', sort: 1 },
  detailOnly: ['userAgent', 'params', 'logData'],
  hooks: { afterRead: addTime },
})
