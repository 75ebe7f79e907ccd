import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { createClient } from './client/client.ts'

/** Says whether the database answers, over a connection of its own that no request and no lock on a table occupies. */
export interface DatabaseProbe {
  /** Settles within PROBE_TIMEOUT_MS and never fails. Callers at the same time share one query. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** Less than the second after which most probes give up. */
const PROBE_TIMEOUT_MS = 800

/** The types of pg leave out the socket. */
type ProbeClient = pg.Client & { connection: { stream: { destroy(): void } } }

export function createDatabaseProbe(connection: pg.PoolConfig): DatabaseProbe {
  let client: ProbeClient | undefined
  let pending: Promise<boolean> | undefined
  let closed = false

  async function ask(): Promise<boolean> {
    const deadline = performance.now() + PROBE_TIMEOUT_MS
    // A connection that the database has closed since the last query is replaced at once.
    if (client && (await answers(client, deadline))) return true
    disconnect()
    if (closed) return false
    client = createClient({ ...connection, keepAlive: true }) as ProbeClient
    const opened = client
    if (await answers(opened, deadline, () => opened.connect())) return true
    disconnect()
    return false
  }

  function disconnect(): void {
    client?.end().catch(() => {})
    // An attempt to connect that nobody answers does not end by itself.
    client?.connection.stream.destroy()
    client = undefined
  }

  return {
    isReachable() {
      pending ??= ask().finally(() => {
        pending = undefined
      })
      return pending
    },
    async close() {
      closed = true
      await pending
      const open = client
      client = undefined
      await open?.end().catch(() => {})
    },
  }
}

async function answers(
  client: pg.Client,
  deadline: number,
  connect: () => Promise<unknown> = async () => {},
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, Math.max(0, deadline - performance.now()), false)
  })
  const query = async () => {
    await connect()
    await client.query('select 1')
    return true
  }
  try {
    return await Promise.race([query().catch(() => false), timeout])
  } finally {
    clearTimeout(timer)
  }
}
