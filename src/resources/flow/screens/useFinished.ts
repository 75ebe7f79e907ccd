import { useInvalidate } from '@refinedev/core'
import { useCallback, useContext } from 'react'
import { waitingPath } from '#contract/desk/workbench'
import { workClaim, workDone, workSend, workStart, workTodo } from '#contract/flow/work'
import { useLeaving } from '../../../components/resource/draft/unsaved.ts'
import { settings } from '../../../lib/settings.ts'
import { useInvalidateCall } from '../../../providers/api/useCall.ts'
import { PageIdContext, usePageNavigate } from '../../../providers/router.ts'
import { hasScreen } from '../../../state/hasScreen.ts'
import { closeTabs, useTabs } from '../../../state/tabs.ts'
import type { UnsavedState } from '../../../state/unsaved.ts'

const start = workStart.route ?? settings.home
const back = workTodo.route ?? settings.home
const nothing: UnsavedState = { current: false, mark: () => {}, clear: () => {} }
const lists = [workClaim, workTodo, workSend, workDone]

/** After a step: refetches the lists, closes the tab and opens 发起事务. */
export function useFinished(): () => void {
  const invalidate = useInvalidate()
  const invalidateCall = useInvalidateCall()
  const leave = useClosing()
  return useCallback(() => {
    for (const { path } of lists) void invalidate({ resource: path, invalidates: ['list'] })
    void invalidateCall(waitingPath)
    leave(hasScreen(start) ? start : settings.home)
  }, [invalidate, invalidateCall, leave])
}

/** Asks before unsaved text is lost, and closes the tab. */
export function useCloseTab(holder?: UnsavedState): () => Promise<void> {
  const close = useClosing()
  const mayLeave = useLeaving(holder ?? nothing)
  return useCallback(async () => {
    if (!(await mayLeave())) return
    holder?.clear()
    close(hasScreen(back) ? back : settings.home)
  }, [mayLeave, holder, close])
}

/** Shows another page and closes this one behind it. */
function useClosing(): (to: string) => void {
  const page = useContext(PageIdContext)
  const navigate = usePageNavigate()
  return useCallback(
    to => {
      // Closed at once, it would leave the choice of the next page to the row of tabs.
      const stop = useTabs.subscribe(({ current }) => {
        if (current === page) return
        stop()
        if (page) closeTabs([page])
      })
      navigate(to)
    },
    [page, navigate],
  )
}
