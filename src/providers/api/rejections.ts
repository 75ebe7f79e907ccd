import { ApiError } from '../blade/apiError.ts'

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
