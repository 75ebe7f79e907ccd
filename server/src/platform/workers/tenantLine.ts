import type { Label } from '#contract/kit/fields'
import { Refusal } from '../http/reply/refusal.ts'

const RETRY_SECONDS = 10

interface LineOptions {
  /** Maximum number of waiting tasks for each tenant. */
  maxWaiting: number
}

type TenantQueue = <Result>(
  tenantId: string,
  work: () => Promise<Result>,
  options?: { isJob?: boolean | undefined },
) => Promise<Result>

/**
 * Does heavy work of tenants, one piece at a time for each, so that the files of one tenant do not block the others.
 * More requests than may wait are refused. Jobs are not: their queue stores them.
 */
export function createTenantLine({ maxWaiting }: LineOptions): TenantQueue {
  const lines = new Map<string, (() => void)[]>()
  return async (tenantId, work, { isJob = false } = {}) => {
    const line = lines.get(tenantId)
    if (line && line.length >= maxWaiting && !isJob) throw new Refusal(429, labels.full, { retryAfter: RETRY_SECONDS })
    if (line) await new Promise<void>(resolve => line.push(resolve))
    else lines.set(tenantId, [])
    try {
      return await work()
    } finally {
      const next = lines.get(tenantId)?.shift()
      if (next) next()
      else lines.delete(tenantId)
    }
  }
}

const labels = {
  full: {
    zh: '本单位等待处理的文件过多，请等前面的文件处理完后再试；此前提交的不受影响',
    en: 'Too many files of your tenant are waiting to be processed. Try again when these are done; they are not affected',
  },
} satisfies Record<string, Label>
