import type { Identity } from '../../../server/src/platform/http/guard.ts'

/** Knows nobody; tests add those whom they need. */
export const strangers: Identity = {
  findCaller: async () => undefined,
  findClient: async () => undefined,
  redeemTicket: async () => undefined,
  allowsQueryToken: async () => false,
}
