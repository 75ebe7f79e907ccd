import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 1000

/** Reads at most once per `maxAgeMs`. Undefined when the answer does not arrive within a second, or is an error. */
export function cached<Value>(read: () => Promise<Value>, maxAgeMs: number): () => Promise<Value | undefined> {
  let reading: Promise<Value | undefined> | undefined
  let known: { value: Value; until: number } | undefined

  async function refresh(): Promise<Value | undefined> {
    try {
      const value = await read()
      known = { value, until: performance.now() + maxAgeMs }
      return value
    } catch {
      return undefined
    } finally {
      reading = undefined
    }
  }

  return async () => {
    if (known && performance.now() < known.until) return known.value
    reading ??= refresh()
    const timeout = new AbortController()
    const late = sleep(TIMEOUT_MS, undefined, { signal: timeout.signal, ref: false }).catch(() => undefined)
    try {
      return await Promise.race([reading, late])
    } finally {
      timeout.abort()
    }
  }
}
