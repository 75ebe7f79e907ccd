import type { LogEntry } from '#contract/auth'
import { request } from '../../providers/api/http.ts'
import { forgetErrors } from '../../state/errorLog.ts'

/** Limits of the server, with a margin for the surrounding JSON. */
const limits = { count: 100, bytes: 64_000 }

/** Sends the log in parts and forgets each as it arrives. A list in the body keeps the call from ending the session. */
export async function sendErrors(entries: readonly LogEntry[]): Promise<void> {
  for (const batch of batchesOf(entries, limits)) {
    await request({ method: 'POST', url: 'blade-auth/oauth/logout', data: batch })
    forgetErrors(batch)
  }
}

interface Limits {
  count: number
  bytes: number
}

/** Parts of a list that each stay within the limits as JSON. An item larger than the limit travels alone. */
export function batchesOf<Item>(items: readonly Item[], { count, bytes }: Limits): Item[][] {
  const batches: Item[][] = []
  let weight = 0
  for (const item of items) {
    const size = sizeOf(item)
    const batch = batches.at(-1)
    if (batch && batch.length < count && weight + size <= bytes) {
      batch.push(item)
      weight += size
    } else {
      batches.push([item])
      weight = size
    }
  }
  return batches
}

function sizeOf(item: unknown): number {
  return new TextEncoder().encode(JSON.stringify(item)).length + 1
}
