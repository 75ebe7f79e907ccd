import type pg from 'pg'
import { vi } from 'vitest'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { createListener } from '../../../server/src/platform/db/listen.ts'
import { timeLimit } from '../run/timeLimit.ts'

/** The listener of a server, and a way to wait until it has heard of all changes made so far, also by other connections. */
export function createHearing(connection: pg.PoolConfig) {
  const listener = createListener(connection)
  const waiting = new Map<string | undefined, () => void>()
  listener.on('heard', id => waiting.get(id)?.())
  return {
    listener,
    /** `notify` sends a notification on the channel `heard` with the id; notifications arrive in the order of commits. */
    async wait(notify: (id: string) => Promise<unknown>): Promise<void> {
      await vi.waitUntil(() => listener.isListening(), timeLimit(60_000))
      const id = newId()
      const heard = new Promise<void>(resolve => waiting.set(id, resolve))
      await notify(id)
      await heard
    },
  }
}
