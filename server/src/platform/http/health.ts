import type { FastifyInstance } from 'fastify'
import type { DatabaseProbe } from '../db/databaseProbe.ts'
import { unavailable } from './databaseErrors.ts'
import { success } from './reply/envelope.ts'

/** `/livez` and `/healthz`: the process answers. `/readyz`: the database answers too, within a second either way. */
export function health(app: FastifyInstance, database: DatabaseProbe): void {
  const config = { policy: 'public' } as const
  const schema = { hide: true }
  for (const url of ['/livez', '/healthz']) app.get(url, { config, schema }, () => success(null))
  app.get('/readyz', { config, schema }, async () => {
    if (!(await database.isReachable())) throw unavailable()
    return success(null)
  })
}

/**
 * From the moment of closing on, new requests are sent elsewhere while those under way are answered, each as the last one
 * of its connection: the server waits for connections, and a browser keeps one for more than a minute.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async () => {
    if (closing) throw unavailable()
  })
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
