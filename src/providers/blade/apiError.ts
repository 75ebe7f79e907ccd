import type { HttpError } from '@refinedev/core'

/** Every failed call ends in one, as Refine expects it. `silent`: nothing has been shown. */
export class ApiError extends Error implements HttpError {
  /** The code of the answer, 0 without one. */
  readonly statusCode: number
  readonly silent: boolean
  /** Texts for the fields that are refused; forms show them there. */
  readonly errors: Record<string, string>
  /** Data of the refusal, in addition to its message. */
  readonly data: unknown

  constructor(
    message: string,
    statusCode: number,
    silent = false,
    errors: Record<string, string> = {},
    data?: unknown,
  ) {
    super(message)
    this.name = 'ApiError'
    this.statusCode = statusCode
    this.silent = silent
    this.errors = errors
    this.data = data
  }
}
