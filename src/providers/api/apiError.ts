/** Every failed call ends in one. `status` is the code of the answer, 0 without one. `silent`: nothing has been shown. */
export class ApiError extends Error {
  readonly status: number
  readonly silent: boolean

  constructor(message: string, status: number, silent = false) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.silent = silent
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
