import type { HttpError } from '@refinedev/core'

/** Every failed call ends in one, as Refine expects it. `silent`: nothing has been shown. */
export class ApiError extends Error implements HttpError {
  /** The code of the answer, 0 without one. */
  readonly statusCode: number
  readonly silent: boolean
  /** What is refused of single fields, which forms show beside them. */
  readonly errors: Record<string, string>

  constructor(message: string, statusCode: number, silent = false, errors: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.statusCode = statusCode
    this.silent = silent
    this.errors = errors
  }
}

let handler: (error: ApiError) => unknown = () => {}

/** For the auth provider, which decides what follows. */
export function bindRejections(handleRejection: typeof handler): void {
  handler = handleRejection
}

/** The server does not accept the session: 401 for a rejected token, 423 for a lock. The auth provider acts at once. */
export function rejected(text: string, status: 401 | 423): ApiError {
  const error = new ApiError(text, status, true)
  handler(error)
  return error
}
