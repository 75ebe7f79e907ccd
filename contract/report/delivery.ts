/** Deliveries: a report that is sent by mail at set times, as its maker sees it then. */
import type { Label } from '../kit/fields.ts'
import { isEmail } from '../kit/kinds/phoneAndEmail.ts'
import type { ReportParameter } from './definition.ts'

export const MAX_RECIPIENTS = 20
/** Deliveries of one report within a tenant. */
export const MAX_DELIVERIES = 20
/** Failures in a row after which a delivery is paused. */
export const MAX_DELIVERY_FAILURES = 3
/** Bytes of an attached file; encoded for mail it is about a third larger. */
export const MAX_ATTACHMENT_BYTES = 10_000_000
/** Rows of a table in the text of a message. */
export const MAX_TABLE_ROWS = 500

export const rhythms = ['daily', 'weekly', 'monthly'] as const
export const deliveryFormats = ['xlsx', 'csv', 'table'] as const
export const deliveryLanguages = ['zh', 'en'] as const
export type Rhythm = (typeof rhythms)[number]
export type DeliveryFormat = (typeof deliveryFormats)[number]
export type DeliveryLanguage = (typeof deliveryLanguages)[number]

/** The times of a delivery, in Asia/Shanghai. */
export interface DeliveryTimes {
  rhythm: Rhythm
  /** From 1, Monday, to 7 of a week; from 1 to 31 of a month, of which shorter ones have their last day. */
  day: number
  /** `HH:mm` */
  time: string
}

/** A parameter with its value, both as they read. */
export interface ReportFact {
  name: Label
  value: Label
}

/** `failing`: paused by itself after failures. `unavailable`: its maker may no longer sign in, deliver or run the report. */
export type DeliveryState = 'active' | 'paused' | 'failing' | 'unavailable'

/** `waiting`: it is due, or tried again soon. `cancelled`: the delivery was paused before it was sent. */
export type DeliveryRunState = 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled'

export interface DeliveryRun {
  state: DeliveryRunState
  /** When it was due; of one that has ended, when it did. */
  at: string
  /** Why it failed, or did not reach everybody; else empty. */
  fault: Label
  /** Recipients without the message, where it has ended and others have it. */
  unreached: UnreachedRecipient[]
}

export interface UnreachedRecipient {
  address: string
  /** The answer of the mail server that refused it; else empty. */
  reason: string
}

export interface ReportDelivery extends DeliveryTimes {
  id: string
  /** The user who created it or became its owner: it contains what this user may read. */
  makerName: string
  createTime: string
  recipients: string[]
  format: DeliveryFormat
  language: DeliveryLanguage
  /** Fixed parameter values as they read; empty where the report has the defaults of the moment. */
  facts: ReportFact[]
  state: DeliveryState
  /** Empty while it is paused. */
  nextTime: string
  lastRun?: DeliveryRun
}

/** The deliveries of a report, and what a new one may fix. */
export interface ReportDeliveries {
  /** Whether the operator has named a mail server. */
  canSend: boolean
  deliveries: ReportDelivery[]
  parameters: ReportParameter[]
  /** Defaults of the parameters. */
  values: Record<string, string>
}

/** Addresses as people enter them: one a line, or parted by commas or semicolons. Duplicates are removed. */
export function recipientsIn(text: string): string[] {
  const parts = text.split(/[\n,;，；]/).map(part => part.trim())
  return [...new Map(parts.filter(Boolean).map(part => [part.toLowerCase(), part])).values()]
}

/** A complaint about the recipients; `place` counts from 1. */
export function recipientsComplaint(
  recipients: readonly string[],
): { kind: 'missing' } | { kind: 'many' } | { kind: 'wrong'; place: number } | undefined {
  if (recipients.length === 0) return { kind: 'missing' }
  if (recipients.length > MAX_RECIPIENTS) return { kind: 'many' }
  const wrong = recipients.findIndex(address => address.length > 254 || !isEmail(address))
  return wrong < 0 ? undefined : { kind: 'wrong', place: wrong + 1 }
}

export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
