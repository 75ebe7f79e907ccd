import type { Caller } from '../../../platform/http/caller.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

export type QueueUser = Pick<Caller, 'tenantId' | 'userId'>

interface WaitingStatement {
  userId: string
  start(): void
}

interface Limits {
  /** Statements that run at the same time. */
  slots: number
  /** Waiting statements, of one user and in all. */
  maxOfUser: number
  maxWaiting: number
  waitMs: number
}

export interface ReportQueue {
  run<Result>(asker: QueueUser, work: () => Promise<Result>): Promise<Result>
}

/**
 * Shares the few report connections out: one running statement per user, and tenants in turns. Heavy reports of one
 * tenant delay another tenant's by one statement at most.
 */
export function createReportQueue({ slots, maxOfUser, maxWaiting, waitMs }: Limits): ReportQueue {
  const waiting = new FairLine<WaitingStatement>()
  const running = new Set<string>()

  function startNext(): void {
    while (running.size < slots) {
      const next = waiting.take(({ userId }) => !running.has(userId))
      if (!next) return
      running.add(next.userId)
      next.start()
    }
  }

  function turnOf({ tenantId, userId }: QueueUser): Promise<void> {
    const retryAfter = Math.ceil(waitMs / 1000)
    if (waiting.count(other => other.userId === userId) >= maxOfUser)
      throw new Refusal(429, labels.ofUser, { retryAfter })
    if (waiting.count() >= maxWaiting) throw new Refusal(503, labels.busy, { retryAfter })
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const item = { userId, start }
      const timer = setTimeout(() => {
        waiting.remove(tenantId, item)
        const isOwn = running.has(userId)
        reject(isOwn ? new Refusal(429, labels.ofUser, { retryAfter }) : new Refusal(503, labels.busy, { retryAfter }))
      }, waitMs)
      waiting.push(tenantId, item)
      startNext()
    })
  }

  return {
    async run(asker, work) {
      await turnOf(asker)
      try {
        return await work()
      } finally {
        running.delete(asker.userId)
        startNext()
      }
    },
  }
}

const labels = {
  busy: { zh: '正在运行的报表较多，请稍后再试', en: 'Many reports are running; please try again in a moment' },
  ofUser: {
    zh: '您的其他报表还在运行，请等待完成后再试',
    en: 'Other reports of yours are still running; please wait until they are done',
  },
}

/** Waiting items of several owners. They are taken in turns: one of each owner before the second one of any. */
class FairLine<Item> {
  readonly #lines = new Map<string, Item[]>()

  push(owner: string, item: Item): void {
    const line = this.#lines.get(owner)
    if (line) line.push(item)
    else this.#lines.set(owner, [item])
  }

  /** The next item whose turn it is; items that are not ready are passed over and keep their place. */
  take(isReady: (item: Item) => boolean = () => true): Item | undefined {
    for (const [owner, line] of this.#lines) {
      const index = line.findIndex(isReady)
      if (index < 0) continue
      const [item] = line.splice(index, 1)
      // The owner goes to the end of the turns.
      this.#lines.delete(owner)
      if (line.length > 0) this.#lines.set(owner, line)
      return item
    }
    return undefined
  }

  remove(owner: string, item: Item): void {
    const left = (this.#lines.get(owner) ?? []).filter(other => other !== item)
    if (left.length > 0) this.#lines.set(owner, left)
    else this.#lines.delete(owner)
  }

  count(matches: (item: Item) => boolean = () => true): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.filter(matches).length, 0)
  }
}
