export const timeout = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Rejects after the timeout; chunks of the program would otherwise be awaited forever. */
export function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Nothing came within ${milliseconds} ms`)), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
