import { useCallback, useEffect, useRef, useState } from 'react'
import { type Comment, comment } from '#contract/biz/comment'
import { commentState } from '#contract/biz/states'
import type { Paged } from '#contract/kit/reply'
import { call } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'

/** Page size; oldest first. */
const BATCH = 100

type Decision = typeof commentState.approved | typeof commentState.rejected

interface Counts {
  approved: number
  rejected: number
}

/**
 * The comments that wait. A decision shows the next one at once and is sent behind; what was refused comes back to the
 * end of the queue, with the refusal on screen.
 */
export function useQueue() {
  const [waiting, setWaiting] = useState<readonly Comment[]>()
  const [counts, setCounts] = useState<Counts>({ approved: 0, rejected: 0 })
  const [failed, setFailed] = useState(false)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  // Keys may come faster than the screen is drawn.
  const latest = useRef<readonly Comment[]>([])

  const show = useCallback((comments: readonly Comment[]) => {
    latest.current = comments
    setWaiting(comments)
  }, [])

  const load = useCallback(async () => {
    setFailed(false)
    try {
      await sending.current
      show((await pending()).records)
    } catch {
      setFailed(true)
    }
  }, [show])

  useEffect(() => void load(), [load])

  /** Answers false when the decision was refused. */
  const decide = useCallback(
    async (approved: Decision, approvedRemark = '') => {
      const [current, ...others] = latest.current
      if (!current) return false
      show(others)
      const count = (by: number) =>
        setCounts(before =>
          approved === commentState.approved
            ? { ...before, approved: before.approved + by }
            : { ...before, rejected: before.rejected + by },
        )
      count(1)
      const sent = sending.current
        .then(() => call(comment, 'approved', { id: current.id, approved, approvedRemark }))
        .then(
          () => true,
          () => {
            count(-1)
            show([...latest.current, current])
            return false
          },
        )
      sending.current = sent
      return sent
    },
    [show],
  )

  const skip = useCallback(() => {
    const [current, ...others] = latest.current
    if (current) show([...others, current])
  }, [show])

  return { waiting, counts, failed, load, decide, skip, settled: () => sending.current }
}

function pending(): Promise<Paged<Comment>> {
  const params = { approved_equal: commentState.pending, ascs: 'create_time', size: BATCH }
  return request({ url: `${comment.path}/list`, params, meta: { silent: true } })
}
