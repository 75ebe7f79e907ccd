import type { FastifyInstance } from 'fastify'
import { type ApiLog, apiLog } from '#contract/log/api'
import { serveModule } from '../../kit/definition/serveModule.ts'
import { titleKey } from '../../platform/logs/index.ts'
import { addTime } from './usual.ts'

export default serveModule(apiLog, {
  table: 'blade_log_api',
  menu: { under: 'log', sort: 2, source: 'api' },
  detailOnly: ['userAgent', 'params'],
  hooks: {
    afterRead(records, { services, language }) {
      addTime(records)
      if (language === 'en') translate(records, services)
    },
  },
})

/** Translates titles to the current ones of the calls; removed calls retain theirs. */
function translate(records: readonly ApiLog[], { callTitles }: FastifyInstance): void {
  for (const record of records) {
    const title = callTitles.get(titleKey(record.method, `${record.methodClass}/${record.methodName}`))
    Object.assign(record, title && { title })
  }
}
