import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { asSystem } from '../db/tenancy/scope.ts'
import { unavailable } from './databaseErrors.ts'
import { success } from './reply/envelope.ts'

/** `/healthz`: the process answers. `/readyz`: it can also reach the database. */
export function health(app: FastifyInstance, db: Db): void {
  const config = { policy: 'public' } as const
  const schema = { hide: true }
  app.get('/healthz', { config, schema }, () => success(null))
  app.get('/readyz', { config, schema }, async () => {
    await asSystem(() => sql`select 1`.execute(db)).catch(() => {
      throw unavailable()
    })
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
