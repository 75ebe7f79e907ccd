import type pg from 'pg'
import { createClient } from './client/client.ts'

const RETRY_MS = 1000

/**
 * Called with the payload of each notification; without one after a connection was made or lost: anything may have been
 * missed.
 */
export type NotificationHandler = (payload: string | undefined) => void

export interface Listener {
  /** `channel` is a constant of the program. */
  on(channel: string, handler: NotificationHandler): void
  /** Whether every notification arrives: false until the connection listens, and from its loss on. */
  isListening(): boolean
  close(): Promise<void>
}

/** The one connection of a process that receives the notifications of all processes (`pg_notify`). */
export function createListener(connection: pg.PoolConfig): Listener {
  const handlers = new Map<string, NotificationHandler[]>()
  let client: pg.Client | undefined
  let connected = false
  let listening = false
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let lastQuery: Promise<unknown> = Promise.resolve()

  async function connect() {
    const next = createClient({ ...connection, keepAlive: true })
    client = next
    next.on('notification', ({ channel, payload }) => dispatch(channel, payload ?? ''))
    // An error is followed by `end`, which reconnects.
    next.on('end', () => {
      connected = false
      listening = false
      dispatchAll()
      if (!closed) reconnectSoon()
    })
    await next.connect()
    connected = true
    for (const channel of handlers.keys()) await listen(next, channel)
    listening = connected
    dispatchAll()
  }

  /** One after the other: a connection runs one statement at a time. */
  function listen(to: pg.Client, channel: string) {
    const query = lastQuery.then(() => to.query(`listen ${channel}`))
    lastQuery = query.catch(() => {})
    return query
  }

  function dispatch(channel: string, payload: string | undefined) {
    for (const handler of handlers.get(channel) ?? []) handler(payload)
  }

  function dispatchAll() {
    for (const channel of handlers.keys()) dispatch(channel, undefined)
  }

  function reconnectSoon() {
    clearTimeout(retry)
    retry = setTimeout(() => connect().catch(reconnectSoon), RETRY_MS).unref()
  }

  const ready = connect().catch(reconnectSoon)

  return {
    on(channel, handler) {
      const known = handlers.get(channel)
      handlers.set(channel, [...(known ?? []), handler])
      // One that comes later than the connection; a broken connection listens when it is made anew.
      if (!known && connected && client) listen(client, channel).catch(() => {})
    },
    isListening: () => listening,
    async close() {
      closed = true
      clearTimeout(retry)
      await ready
      await client?.end().catch(() => {})
    },
  }
}
