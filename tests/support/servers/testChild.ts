/** A child for tests, which executes its orders. */
import { setTimeout as pause } from 'node:timers/promises'
import { answerParent } from '../../../server/src/platform/workers/taskReply.ts'

export interface Order {
  answer?: unknown
  progress?: number
  /** Allocated outside of the heap. */
  megabytes?: number
  /** Milliseconds. */
  wait?: number
  spin?: boolean
  exit?: number
  reportPid?: boolean
}

const buffers: Buffer[] = []

answerParent(async (order: Order, onProgress) => {
  if (order.progress !== undefined) onProgress(order.progress)
  if (order.megabytes) buffers.push(Buffer.alloc(order.megabytes * 1024 * 1024, 1))
  if (order.wait) await pause(order.wait)
  while (order.spin);
  if (order.exit !== undefined) process.exit(order.exit)
  return order.reportPid ? process.pid : order.answer
})
