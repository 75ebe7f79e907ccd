/** Every failed call ends in one. `status` is the code of the answer, 0 without one. `silent`: nobody has been told. */
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
