import type { Caller } from '../../../platform/http/guard.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

export type QueueUser = Pick<Caller, 'tenantId' | 'userId'>

interface WaitingStatement extends QueueUser {
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

/**
 * Shares the few report connections out: one running statement per user, and tenants that have none running come first.
 * Heavy reports of one tenant delay another tenant's by one statement at most.
 */
export function createReportQueue({ slots, maxOfUser, maxWaiting, waitMs }: Limits) {
  const waiting: WaitingStatement[] = []
  const running: WaitingStatement[] = []
  const isRunning = (key: keyof QueueUser, asker: QueueUser) => running.some(one => one[key] === asker[key])
  const remove = (list: WaitingStatement[], item: WaitingStatement) => list.splice(list.indexOf(item), 1)

  function startNext(): void {
    while (running.length < slots) {
      const ready = waiting.filter(one => !isRunning('userId', one))
      const next = ready.find(one => !isRunning('tenantId', one)) ?? ready[0]
      if (!next) return
      remove(waiting, next)
      running.push(next)
      next.start()
    }
  }

  function turnOf({ tenantId, userId }: QueueUser): Promise<WaitingStatement> {
    const retryAfter = Math.ceil(waitMs / 1000)
    if (waiting.filter(other => other.userId === userId).length >= maxOfUser)
      throw new Refusal(429, labels.ofUser, { retryAfter })
    if (waiting.length >= maxWaiting) throw new Refusal(503, labels.busy, { retryAfter })
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        remove(waiting, item)
        const isOwn = isRunning('userId', item)
        reject(isOwn ? new Refusal(429, labels.ofUser, { retryAfter }) : new Refusal(503, labels.busy, { retryAfter }))
      }, waitMs)
      const item: WaitingStatement = {
        ...{ tenantId, userId },
        start() {
          clearTimeout(timer)
          resolve(item)
        },
      }
      waiting.push(item)
      startNext()
    })
  }

  return {
    async run<Result>(asker: QueueUser, work: () => Promise<Result>): Promise<Result> {
      const item = await turnOf(asker)
      try {
        return await work()
      } finally {
        remove(running, item)
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
