import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { notice, noticeEventsPath, type RecordsChanged, recordsChanged } from '#contract/desk/notice'
import { serveModule } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { eventAnswers, type StreamEvent } from '../../../platform/http/eventStream.ts'
import { requireCaller } from '../../../platform/http/guard.ts'
import { type NoticeChange, notifyNoticesChanged, onNoticesChanged, publish } from './publish.ts'
import { noticesFor, readAll, readersOf, readNotice } from './reading.ts'

export { notifyUsers, publishNotice } from './publish.ts'

export default serveModule(notice, {
  table: 'blade_notice',
  derived: ['publishedAt', 'readerIds'],
  order: [
    ['releaseTime', 'desc'],
    ['id', 'desc'],
  ],
  menu: { under: 'desk', sort: 1, source: 'iconfont iconicon_sms' },
  detailOnly: ['content'],
  hooks: {
    afterSubmit: ({ id }, { db, services }) => publish(id, services, db),
    async beforeRemove(_, { db, records }) {
      for (const tenantId of new Set(records.map(record => record.tenantId)))
        await notifyNoticesChanged(db, { tenantId })
    },
  },
  calls: {
    mine: (_, context) => noticesFor(context),
    read: ({ id }, context) => readNotice(id, context),
    'read-all': (_, context) => readAll(context),
    readers: ({ id }, context) => readersOf(id, context),
  },
  routes: eventRoute,
})

/** The maximum number of notices that are sent one by one to a client that reconnects. */
const REPLAYED = 50
/** Two that are published at the same time may be committed in another order; seen twice is better than never. */
const OVERLAP_MS = 5000

/** The event names no notice: it may be unpublished, or another reader's. */
const changed: StreamEvent = { name: recordsChanged, data: { module: notice.path, ids: [] } satisfies RecordsChanged }

/** Sends notices to browsers as they are published: `notice` with its head, `changed` of everything else. */
function eventRoute(app: FastifyInstance, db: Db): void {
  app.get(`/api/${noticeEventsPath}`, {
    config: {
      policy: 'signedIn',
      stream: true,
      rateLimit: { max: 600, timeWindow: 60_000 },
      answers: eventAnswers,
    },
    schema: {
      tags: [notice.path],
      summary: '通知事件流',
      description: 'Events of notices',
      produces: ['text/event-stream'],
    },
    handler: async (request, reply) => {
      const { tenantId, userId } = requireCaller(request)
      const since = Number(request.headers['last-event-id'])
      const missed = since > 0 ? await publishedSince(since, { tenantId, userId }, db) : []
      const stream = app.streams.open(request, reply)
      for (const event of missed) stream.send(event)
      return reply
    },
  })

  onNoticesChanged(app.streams.listener, change => {
    broadcast(change).catch(error => app.log.warn({ err: error }, 'browsers were not told of a change of notices'))
  })

  async function broadcast(change: NoticeChange | undefined) {
    if (!change) return app.streams.broadcast({}, changed)
    if (!app.streams.hasListener(change)) return
    const { published, ...audience } = change
    const event = published ? await eventOf(published, db) : undefined
    app.streams.broadcast(audience, event ?? changed)
  }
}

interface Reader {
  tenantId: string
  userId: string
}

async function publishedSince(since: number, { tenantId, userId }: Reader, db: Db): Promise<StreamEvent[]> {
  // Ignores a time that no browser was sent, or that is no valid date.
  const from = new Date(since - OVERLAP_MS)
  if (Number.isNaN(from.getTime()) || since > 8e12) return []
  const rows = await heads(db)
    .where('tenantId', '=', tenantId)
    .where('publishedAt', '>', from)
    .where(sql<boolean>`(reader_ids is null or ${userId} = any(string_to_array(reader_ids, ',')))`)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(REPLAYED)
    .execute()
  return rows.reverse().map(toEvent)
}

async function eventOf(id: string, db: Db): Promise<StreamEvent | undefined> {
  // Everybody hears of a personal notice only that something has changed.
  const row = await asSystem(() => heads(db).where('id', '=', id).where('readerIds', 'is', null).executeTakeFirst())
  return row && toEvent(row)
}

function heads(db: Db) {
  return db
    .selectFrom('bladeNotice')
    .select(['id', 'title', 'category', 'releaseTime', 'publishedAt'])
    .where('publishedAt', 'is not', null)
}

function toEvent({ publishedAt, ...head }: { publishedAt: Date | null; id: string; title: string }): StreamEvent {
  return { name: 'notice', id: String(publishedAt?.getTime() ?? 0), data: head }
}
