import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { DatabaseProbe } from '../db/databaseProbe.ts'
import { unavailable } from './databaseErrors.ts'
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

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the signal to stop on. */
    isStopping: boolean
    /** Says that it is not ready, and goes on answering for so long that load balancers have noticed. */
    drain(milliseconds: number): Promise<void>
  }
}

/**
 * From the signal to stop on, each answer is the last one of its connection, as a browser keeps one for more than a minute.
 * From the moment of closing on, new requests are sent elsewhere while those under way are answered.
 */
export function stopGracefully(app: FastifyInstance): void {
  let closing = false
  app.decorate('isStopping', false)
  app.decorate('drain', async milliseconds => {
    app.isStopping = true
    await sleep(milliseconds)
  })
  app.addHook('preClose', async () => {
    app.isStopping = true
    closing = true
  })
  app.addHook('onRequest', (_, __, done) => {
    if (closing) throw unavailable()
    done()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (app.isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
}
