import type { Label } from '#contract/kit/fields'
import type { HandoverFilter } from '#contract/system/handover'
import type { Caller } from '../../platform/http/caller.ts'
import type { Context } from '../definition/serveModule.ts'

/** Something that users have and that goes to somebody else when they leave. */
export interface HandoverKind {
  /** Unique, at most 64 characters. */
  key: string
  title: Label
  /** The module whose list shows it. */
  path: string
  /** Filters of that list, named as in its address. */
  filters?: (userId: string) => readonly HandoverFilter[]
  /** Permission that the caller needs besides that to hand over. */
  callerNeeds?: string
  /** Permission without which a successor could do nothing with it. */
  successorNeeds?: string
  find(userId: string, context: Context): Promise<Found>
  /** Writes within the transaction of the context, and answers how many it handed over. */
  handOver(handing: Handing, context: Context): Promise<number>
}

export interface Found {
  /** Those that the caller may hand over. */
  count: number
  /** Those that the caller does not see. */
  others: number
  /** Names of the first ones. */
  examples: string[]
}

export interface Handing {
  from: string
  /** With the rights of now. */
  to: Caller
  /** Names of both, for the logs. */
  names: { from: string; to: string }
}

/** Named in the question before; the list shows the others. */
export const MAX_EXAMPLES = 3

declare module 'fastify' {
  interface FastifyInstance {
    /** Kinds besides the fields of modules, which follow from their declarations. */
    handovers: readonly HandoverKind[]
  }
}
