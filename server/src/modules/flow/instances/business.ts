import type { Context } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Variables } from '../engine/program.ts'

/** How an instance stands, for the record it is about. */
export type Standing = 'running' | 'approved' | 'rejected' | 'cancelled'

interface About {
  instanceId: string
  businessId: string
  standing: Standing
  /** What a step left; the record may take over what its applicant corrected. */
  given: Variables
  /** Whoever completed the step is who started the instance. */
  byStarter: boolean
  db: Db
  /** Nobody's request where a timer moved the instance. */
  context: Context | undefined
}

/** Keeps the record that an instance is about in step with it, in the same transaction. */
export type Business = (about: About) => Promise<void>

const known = new Map<string, Business>()

export function defineBusiness(table: string, business: Business): void {
  known.set(table, business)
}

export function businessOf(table: string | null): Business | undefined {
  return table === null ? undefined : known.get(table)
}
