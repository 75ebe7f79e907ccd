/** Runs the jobs of one key one after the other, in this process. */
export function createQueues() {
  const last = new Map<string, Promise<unknown>>()

  return async function exclusively<Result>(key: string, job: () => Promise<Result>): Promise<Result> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(job, job)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
