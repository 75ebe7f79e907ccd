import { type HttpError, useList } from '@refinedev/core'
import { useState } from 'react'
import { type Article, articles } from '#contract/biz/articles'
import { READY_STAGE } from '#contract/biz/reviewCalls'
import { publishState } from '#contract/biz/states'
import { useCall } from '../../../providers/api/call.ts'

/** Colleagues review at the same time. */
const RENEW_MS = 10_000
const SHOWN = 100

type Waiting = Article & { columnName?: string }

/** The queues with their counts, the articles of the open one, and those marked for a decision on many. */
export function useReviewDesk() {
  const [stageId, open] = useState<string>()
  const [currentId, show] = useState<string>()
  const [all, setMarked] = useState<readonly string[]>([])
  const queues = useCall(articles, 'review-queues', {}, { refetchInterval: RENEW_MS })
  const queue =
    queues.data?.find(one => one.stageId === stageId) ??
    queues.data?.find(one => one.isReviewer && one.waiting > 0) ??
    queues.data?.[0]
  const waiting = useList<Waiting, HttpError>({
    resource: articles.path,
    filters: [
      queue?.stageId === READY_STAGE
        ? { field: 'publishState', operator: 'eq', value: publishState.ready }
        : { field: 'stageId', operator: 'eq', value: queue?.stageId },
    ],
    sorters: [{ field: 'createTime', order: 'asc' }],
    pagination: { pageSize: SHOWN },
    meta: { silent: true },
    queryOptions: { enabled: queue !== undefined, refetchInterval: RENEW_MS },
  })
  const rows = waiting.data?.data
  const position = Math.max(rows?.findIndex(({ id }) => id === currentId) ?? 0, 0)
  const current = rows?.[position]
  const marked = all.filter(id => rows?.some(row => row.id === id))
  return {
    queues: queues.data,
    queue,
    rows,
    current,
    marked,
    failed: queues.isError || waiting.isError,
    error: queues.error ?? waiting.error,
    show,
    open(next: string) {
      setMarked([])
      open(next)
    },
    mark: (id: string) =>
      setMarked(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id])),
    unmark: () => setMarked([]),
    move(by: 1 | -1) {
      const next = rows?.[Math.min(Math.max(position + by, 0), rows.length - 1)]
      if (next) show(next.id)
    },
    async refetch() {
      await Promise.all([queues.refetch(), waiting.refetch()])
    },
  }
}
