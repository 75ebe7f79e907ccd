import type { Caller } from '../../platform/http/guard.ts'
import type { AccountChange } from '../accounts/announcements.ts'
import type { Client } from '../accounts/clients.ts'
import type { Enrolment } from '../second-factor/enrolment.ts'
import type { Tickets } from '../sessions/downloadTickets.ts'
import type { GrantServices } from '../sign-in/grants.ts'
import type { KnownDevices } from '../sign-in/knownDevice.ts'

export interface RouteServices extends GrantServices {
  /** The user of a token; undefined when the token is unknown, expired or revoked. */
  findCaller(token: string): Promise<Caller | undefined>
  findClient(id: string, secret: string): Promise<Client | undefined>
  knownDevices: KnownDevices
  tickets: Tickets
  enrolment: Enrolment
  /** Changes made here apply here at once; other processes are notified. */
  invalidateCallers(change: AccountChange): void
}

/** Requests per address. */
export const limits = {
  token: { max: 300, timeWindow: 60_000 },
  captcha: { max: 120, timeWindow: 60_000 },
  phone: { max: 60, timeWindow: 60_000 },
  social: { max: 60, timeWindow: 60_000 },
  factor: { max: 60, timeWindow: 60_000 },
  ticket: { max: 300, timeWindow: 60_000 },
  clientErrorLog: { max: 20, timeWindow: 60_000 },
}

export const oauth = '/api/blade-auth/oauth'
