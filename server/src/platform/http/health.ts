import type { FastifyInstance } from 'fastify'
import type { DatabaseProbe } from '../db/databaseProbe.ts'
import { unavailable } from './errors.ts'
import { success } from './reply/reply.ts'

/** `/livez` and `/healthz`: the process answers. `/readyz`: it takes requests, and the database answers within a second. */
export function health(app: FastifyInstance, database: DatabaseProbe): void {
  const config = { policy: 'public' } as const
  const schema = { hide: true }
  for (const url of ['/livez', '/healthz']) app.get(url, { config, schema }, () => success())
  app.get('/readyz', { config, schema }, async () => {
    if (app.isStopping || !(await database.isReachable())) throw unavailable()
    return success()
  })
}
