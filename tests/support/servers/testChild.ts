/** A child for tests, which does what it is told. */
import { setTimeout as pause } from 'node:timers/promises'
import { answerParent } from '../../../server/src/platform/children/answerParent.ts'

export interface Order {
  say?: unknown
  progress?: number
  /** Held outside of the heap. */
  megabytes?: number
  /** Milliseconds. */
  wait?: number
  spin?: boolean
  exit?: number
  tellPid?: boolean
}

const held: Buffer[] = []

answerParent(async (order: Order, tellProgress) => {
  if (order.progress !== undefined) tellProgress(order.progress)
  if (order.megabytes) held.push(Buffer.alloc(order.megabytes * 1024 * 1024, 1))
  if (order.wait) await pause(order.wait)
  while (order.spin);
  if (order.exit !== undefined) process.exit(order.exit)
  return order.tellPid ? process.pid : order.say
})
