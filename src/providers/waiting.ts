import { type Waiting, waitingPath } from '#contract/desk/workbench'
import { isOffered } from '../lib/extensions.ts'
import { request } from './api/http.ts'

/** Pending work of the user. */
export async function requestWaiting(): Promise<Waiting> {
  if (!isOffered(waitingPath)) return (await import('./standardWaiting.ts')).standardWaiting()
  return request<Waiting>({ url: waitingPath, meta: { silent: true } })
}
