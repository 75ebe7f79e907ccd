import { useCallback } from 'react'
import { workTodo } from '#contract/flow/work'
import { useLeaving } from '../../../components/resource/draft/unsaved.ts'
import { settings } from '../../../lib/settings.ts'
import { hasScreen } from '../../../state/hasScreen.ts'
import type { UnsavedHolder } from '../../../state/unsaved.ts'
import { useClosing } from './useFinished.ts'

/** 关闭: asks where something was typed, and closes the tab. */
export function useLeaveTab(holder?: UnsavedHolder): () => Promise<void> {
  const close = useClosing()
  const mayLeave = useLeaving(holder ?? nothing)
  return useCallback(async () => {
    if (!(await mayLeave())) return
    holder?.clear()
    close(hasScreen(back) ? back : settings.home)
  }, [mayLeave, holder, close])
}

const back = workTodo.route ?? settings.home
const nothing: UnsavedHolder = { current: false, mark: () => {}, clear: () => {} }
