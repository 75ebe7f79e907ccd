import type { LogEntry } from '#contract/auth'
import { batchesOf } from '../../lib/batches.ts'
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
