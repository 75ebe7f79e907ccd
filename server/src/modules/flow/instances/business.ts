import type { Context } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Variables } from '../engine/program.ts'

/** The state of an instance as the record that it is about shows it. */
export type BusinessStatus = 'running' | 'approved' | 'rejected' | 'cancelled'

interface StatusChange {
  instanceId: string
  businessId: string
  status: BusinessStatus
  /** Variables that the step set; the record may take over corrections of its applicant. */
  given: Variables
  /** Whether the person who completed the step started the instance. */
  byStarter: boolean
  db: Db
  /** Undefined when a timer advanced the instance: then there is no request. */
  context: Context | undefined
}

/** Updates the record that an instance is about, in the transaction of the step. */
export type Business = (change: StatusChange) => Promise<void>

const registry = new Map<string, Business>()

export function defineBusiness(table: string, business: Business): void {
  registry.set(table, business)
}

export function businessOf(table: string | null): Business | undefined {
  return table === null ? undefined : registry.get(table)
}
