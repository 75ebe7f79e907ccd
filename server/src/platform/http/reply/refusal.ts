import type { Label } from '#contract/kit/fields'

interface RefusalOptions {
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  data?: unknown
}

/** An expected no. The error handler answers it in the caller's language. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly label: Label
  readonly retryAfter: number | undefined
  readonly data: unknown

  constructor(status: number, label: Label, { retryAfter, data = null }: RefusalOptions = {}) {
    super(label.en)
    this.status = status
    this.label = label
    this.retryAfter = retryAfter
    this.data = data
  }
}
