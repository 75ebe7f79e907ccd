export const timeout = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Rejects when the work takes longer; chunks of the program would otherwise be waited for without end. */
export function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Nothing came within ${milliseconds} ms`)), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
