import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import type { Db } from '../../../../platform/db/database.ts'

interface Course<Told> {
  /** What the event is called, and what its listeners follow. */
  topic: string
  /** Between the servers of a database. */
  channel: string
  path: string
  needs: string
  title: Label
  /** How far it is now; nothing where there is no such work any more. */
  find(id: string, db: Db): Promise<Told | null | undefined>
}

/** How browsers hear, whatever server they are connected to, how far long work on a record is. */
export function progressEvents<Told>({ topic, channel, path, needs, title, find }: Course<Told>) {
  async function tell(id: string, tenantId: string, db: Db): Promise<void> {
    await sql`select pg_notify(${channel}, ${JSON.stringify({ id, tenantId })})`.execute(db)
  }

  function serve(app: FastifyInstance, db: Db): void {
    app.get(`/api/${path}`, {
      config: { policy: { anyOf: [needs] }, stream: true, rateLimit: { max: 600, timeWindow: 60_000 } },
      schema: {
        tags: [path.slice(0, path.lastIndexOf('/'))],
        summary: title.zh,
        description: title.en,
        produces: ['text/event-stream'],
      },
      handler: async (request, reply) => {
        app.streams.open(request, reply, topic)
        return reply
      },
    })

    app.streams.listener.on(channel, payload => {
      if (payload === undefined) return
      const { id, tenantId } = JSON.parse(payload) as { id: string; tenantId: string }
      const audience = { tenantId, topic }
      if (!app.streams.isHeardBy(audience)) return
      find(id, db)
        .then(told => told && app.streams.tell(audience, { name: topic, data: told }))
        .catch(error => app.log.warn({ err: error }, `progress: ${topic}`))
    })
  }

  return { tell, serve }
}
