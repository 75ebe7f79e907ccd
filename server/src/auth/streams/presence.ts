import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Listener } from '../../platform/db/listen.ts'

/** Somebody at work on a record, in one window of a browser. */
export interface PresentUser {
  /** The record they work at: tenant, module and id. */
  place: string
  userId: string
  tenantId: string
  name: string
  /** In a form; otherwise the record is only looked at. */
  isEditing: boolean
}

/** The people at work, by record. Nothing is stored: whoever is not heard of for a while is gone. */
export interface Presence {
  /** Reports to all processes that somebody is there, and is to be repeated every few seconds. */
  arrive(db: Db, present: PresentUser): Promise<void>
  leave(db: Db, present: PresentUser): Promise<void>
  at(place: string): PresentUser[]
}

const CHANNEL = 'presence'
/** Browsers report every 10 s; one that is late is not gone. */
const LASTS_MS = 25_000

export function createPresence(listener: Listener): Presence {
  const entries = new Map<string, PresentUser & { until: number }>()

  listener.on(CHANNEL, payload => {
    if (payload === undefined) return
    const { isThere, ...present } = JSON.parse(payload) as PresentUser & { isThere: boolean }
    if (isThere) note(present)
    else entries.delete(keyOf(present))
  })

  function note(present: PresentUser) {
    const now = Date.now()
    for (const [key, { until }] of entries) if (until < now) entries.delete(key)
    entries.set(keyOf(present), { ...present, until: now + LASTS_MS })
  }

  const notify = (db: Db, present: PresentUser, isThere: boolean) =>
    sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ ...present, isThere })})`.execute(db)

  return {
    async arrive(db, present) {
      note(present)
      await notify(db, present, true)
    },
    async leave(db, present) {
      entries.delete(keyOf(present))
      await notify(db, present, false)
    },
    at: place => {
      const now = Date.now()
      return [...entries.values()].filter(present => present.place === place && present.until >= now)
    },
  }
}

const keyOf = ({ place, userId }: PresentUser) => `${place} ${userId}`
