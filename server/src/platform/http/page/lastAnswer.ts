import { setTimeout } from 'node:timers/promises'

/**
 * The result of `read`, or its last one on a timeout or failure: a page is needed most while the database
 * is slow or away. Pages that are requested at the same time wait for one answer.
 */
export function lastAnswer<Value>(read: () => Promise<Value>, timeoutMs: number): () => Promise<Value | undefined> {
  let last: Value | undefined
  let reading: Promise<void> | undefined

  async function renew(): Promise<void> {
    try {
      last = await read()
    } catch {
      // The last answer stays.
    } finally {
      reading = undefined
    }
  }

  return async () => {
    reading ??= renew()
    await Promise.race([reading, setTimeout(timeoutMs, undefined, { ref: false })])
    return last
  }
}
