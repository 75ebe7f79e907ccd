import { refusals } from '#contract/auth'
import type { Field, Label } from '#contract/kit/fields'

interface RefusalOptions {
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  data?: unknown
  /** The fields that it is about. */
  fields?: readonly Field[]
}

/** An expected no. The error handler answers it in the caller's language. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly label: Label
  readonly retryAfter: number | undefined
  readonly data: unknown
  readonly fields: readonly Field[]
  /** The names that the call has for its fields. */
  names: readonly string[] = []

  constructor(status: number, label: Label, { retryAfter, data = null, fields = [] }: RefusalOptions = {}) {
    super(label.en)
    this.status = status
    this.label = label
    this.retryAfter = retryAfter
    this.data = data
    this.fields = fields
  }
}

/** For a record that does not exist as for one of others: nobody learns which. */
export const absent = () => new Refusal(404, refusals.absent)
export const forbidden = () => new Refusal(403, refusals.forbidden)
export const stale = () => new Refusal(409, refusals.stale)
