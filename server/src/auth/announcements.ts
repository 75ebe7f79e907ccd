import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database, Db } from '../db/database.ts'

/** What changed about signed-in people. Only ids travel: any program on the database may listen. */
export type Change = { session: string } | { user: string } | { tenant: string } | 'everyone'

declare module 'fastify' {
  interface FastifyInstance {
    /** For a caller who goes on at once and must not meet what was known of them before. */
    forget(change: Change): void
  }
}

const CHANNEL = 'sign_in_changed'
const RETRY_MS = 1000

/** Inside a transaction it is heard when that commits. */
export async function announce(db: Db | Transaction<Database>, change: Change): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`.execute(db)
}

/** Hears what every process announces. After a lost connection `hear` is told that everyone may have changed. */
export function listen(connection: pg.PoolConfig, hear: (change: Change) => void) {
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({ ...connection, keepAlive: true })
    client = next
    next.on('notification', ({ payload }) => hear(readChange(payload)))
    // An error is followed by `end`, which reconnects.
    next.on('error', () => {})
    next.on('end', () => {
      hear('everyone')
      if (!closed) reconnectSoon()
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    hear('everyone')
  }

  function reconnectSoon() {
    clearTimeout(retry)
    retry = setTimeout(() => connect().catch(reconnectSoon), RETRY_MS).unref()
  }

  const ready = connect().catch(reconnectSoon)

  return {
    /** Settles when the first connection was made or failed. */
    ready,
    async close() {
      closed = true
      clearTimeout(retry)
      await ready
      await client?.end().catch(() => {})
    },
  }
}

function readChange(payload: string | undefined): Change {
  try {
    return JSON.parse(payload ?? '') as Change
  } catch {
    return 'everyone'
  }
}
