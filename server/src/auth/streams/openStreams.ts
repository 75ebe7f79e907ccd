import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { permissionsChanged } from '#contract/desk/notice'
import type { Listener } from '../../platform/db/listen.ts'
import { unavailable } from '../../platform/http/errors.ts'
import { type Stream, type StreamEvent, startStream } from '../../platform/http/eventStream.ts'
import { type Caller, requireCaller, tokenOf } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { onAccountsChanged } from '../accounts/announcements.ts'
import { concernsCaller } from '../permissions/callerCache.ts'
import { createPresence, type Presence } from './presence.ts'

/** The streams of this process: who listens, and how events are sent to them. */
interface Streams {
  listener: Listener
  /** Starts the answer. Whoever opens more than a few loses the oldest. */
  open(request: FastifyRequest, reply: FastifyReply): Stream
  /** Whether anybody whom it concerns is listening here. */
  hasListener(audience: Audience): boolean
  broadcast(audience: Audience, event: StreamEvent): void
  count(): number
}

/** All people of a tenant, one of them, or everybody. */
interface Audience {
  tenantId?: string
  userId?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams
    presence: Presence
  }
}

interface StreamsOptions {
  listener: Listener
  findCaller(token: string): Promise<Caller | undefined>
}

interface OpenStream {
  stream: Stream
  caller: Caller
  token: string
}

const BEAT_MS = 25_000
/** A check runs several statements: those of 200 streams at once occupied all connections for 100 ms. */
const CHECKED_AT_A_TIME = 2
const MAX_PER_USER = 6
const MAX_STREAMS = 5000

/**
 * A stream lasts no longer than the session it was opened in, and is silent while that is locked. It reports when the
 * permissions of its caller changed, whoever changed them and at whichever process.
 */
export function openStreams(app: FastifyInstance, { listener, findCaller }: StreamsOptions): void {
  const streams = new Set<OpenStream>()
  let isClosing = false

  async function check(open: OpenStream) {
    const caller = await findCaller(open.token)
    if (!caller || caller.locked || caller.mustChangePassword) return open.stream.end()
    const hasChanged = rightsOf(caller) !== rightsOf(open.caller)
    open.caller = caller
    if (hasChanged) open.stream.send({ name: permissionsChanged, data: {} })
  }

  function checkAll(some: readonly OpenStream[]) {
    const next = some.values()
    const checkEach = async () => {
      // An unreachable database reveals nothing about a session; the next beat looks again.
      for (const open of next) await check(open).catch(() => {})
    }
    for (let count = 0; count < CHECKED_AT_A_TIME; count++) void checkEach()
  }

  onAccountsChanged(listener, change => {
    checkAll([...streams].filter(({ caller }) => concernsCaller(change, caller)))
  })

  const beats = setInterval(() => {
    for (const { stream } of streams) stream.beat()
    checkAll([...streams])
  }, BEAT_MS).unref()

  // Before the server waits for the answers that are under way: these would never end by themselves.
  app.addHook('preClose', async () => {
    clearInterval(beats)
    isClosing = true
    for (const { stream } of streams) stream.end()
  })

  app.decorate('presence', createPresence(listener))
  app.decorate('streams', {
    listener,

    open(request, reply) {
      if (!request.headers.accept?.includes('text/event-stream')) throw new Refusal(406, labels.noStream)
      // A request that came before the closing may get here after it.
      if (isClosing || streams.size >= MAX_STREAMS) throw unavailable()
      const caller = requireCaller(request)
      const [oldest, ...others] = [...streams].filter(open => open.caller.userId === caller.userId)
      if (oldest && others.length + 1 >= MAX_PER_USER) {
        streams.delete(oldest)
        oldest.stream.end()
      }
      const stream = startStream(reply, () => streams.delete(open))
      const open: OpenStream = { stream, caller, token: tokenOf(request) }
      streams.add(open)
      return stream
    },

    hasListener: audience => [...streams].some(open => isAmong(open, audience)),

    broadcast(audience, event) {
      for (const open of streams) if (isAmong(open, audience)) open.stream.send(event)
    },

    count: () => streams.size,
  })
}

/** All that decides what somebody sees and does, for comparison. */
function rightsOf({
  permissions,
  closedRoutes,
  dataScopes,
  deptIds,
  deptIdsBelow,
  roleIds,
  isPlatform,
}: Caller): string {
  const sets = [[...permissions].sort(), [...closedRoutes].sort(), [...deptIdsBelow].sort()]
  return JSON.stringify([sets, dataScopes, deptIds, roleIds, isPlatform])
}

function isAmong({ caller }: OpenStream, { tenantId, userId }: Audience): boolean {
  return (tenantId ?? caller.tenantId) === caller.tenantId && (userId ?? caller.userId) === caller.userId
}

const labels = {
  noStream: { zh: '此接口只提供事件流', en: 'This call answers a stream of events only' },
}
