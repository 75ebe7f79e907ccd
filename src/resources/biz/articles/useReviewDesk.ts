import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Article, articles } from '#contract/biz/articles'
import { READY_STAGE } from '#contract/biz/reviewCalls'
import { publishState } from '#contract/biz/states'
import type { Paged } from '#contract/kit/reply'
import { call } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'

/** Colleagues review at the same time. */
const RENEW_MS = 10_000
const SHOWN = 100

type Waiting = Article & { columnName?: string }

/** The queues with their counts, the articles of the open one, and those marked for a decision on many. */
export function useReviewDesk() {
  const [stageId, open] = useState<string>()
  const [currentId, show] = useState<string>()
  const [all, setMarked] = useState<readonly string[]>([])
  const queues = useQuery({
    queryKey: [articles.path, 'review queues'],
    queryFn: () => call(articles, 'review-queues'),
    refetchInterval: RENEW_MS,
    retry: false,
  })
  const queue =
    queues.data?.find(one => one.stageId === stageId) ??
    queues.data?.find(one => one.isReviewer && one.waiting > 0) ??
    queues.data?.[0]
  const waiting = useQuery({
    queryKey: [articles.path, 'review queue', queue?.stageId],
    queryFn: () => waitingAt(queue?.stageId ?? ''),
    enabled: queue !== undefined,
    refetchInterval: RENEW_MS,
    retry: false,
  })
  const rows = waiting.data?.records
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

function waitingAt(stageId: string): Promise<Paged<Waiting>> {
  const at = stageId === READY_STAGE ? { publishState_equal: publishState.ready } : { stageId_equal: stageId }
  const params = { ...at, ascs: 'create_time', size: SHOWN }
  return request({ url: `${articles.path}/list`, params, meta: { silent: true } })
}
