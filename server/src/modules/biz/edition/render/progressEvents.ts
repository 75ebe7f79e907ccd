import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import type { Db } from '../../../../platform/db/database.ts'
import { eventAnswers } from '../../../../platform/http/eventStream.ts'

interface ProgressOptions<Progress> {
  /** The name of the event and of the subscription. */
  topic: string
  /** The channel of `pg_notify` between server processes. */
  channel: string
  path: string
  needs: string
  title: Label
  /** The current progress; undefined once the work no longer exists. */
  find(id: string, db: Db): Promise<Progress | null | undefined>
}

/** Publishes the progress of long work on a record to the browsers of all server processes. */
export function progressEvents<Progress>({ topic, channel, path, needs, title, find }: ProgressOptions<Progress>) {
  async function publish(id: string, tenantId: string, db: Db): Promise<void> {
    await sql`select pg_notify(${channel}, ${JSON.stringify({ id, tenantId })})`.execute(db)
  }

  function serve(app: FastifyInstance, db: Db): void {
    app.get(`/api/${path}`, {
      config: {
        policy: { anyOf: [needs] },
        stream: true,
        rateLimit: { max: 600, timeWindow: 60_000 },
        answers: eventAnswers,
      },
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
      if (!app.streams.hasListener(audience)) return
      find(id, db)
        .then(progress => progress && app.streams.broadcast(audience, { name: topic, data: progress }))
        .catch(error => app.log.warn({ err: error }, `browsers were not told of the progress of ${topic}`))
    })
  }

  return { publish, serve }
}
