import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { maskedJson } from '../../platform/logs/mask.ts'
import { recordEvent } from '../../platform/trail/recordEvent.ts'

/** Downloads that browsers open by address are in the trail as soon as they are answered. */
export function recordDownloads(app: FastifyInstance, db: Db): void {
  app.answers.on('answered', ({ caller, id: requestId, query, routeOptions }, { statusCode }) => {
    const { config, url = '' } = routeOptions
    if (!config.download || !caller || statusCode !== 200) return
    const event = { module: url.replace('/api/', ''), ...caller, requestId, after: { query: maskedJson(query) } }
    asSystem(() => recordEvent(db, 'download', event)).catch(error =>
      app.log.error(error, 'a download is not in the trail'),
    )
  })
}
