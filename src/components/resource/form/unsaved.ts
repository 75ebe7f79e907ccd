/** Text in an open form that would be lost. One holder per page, so that a hidden page retains its own. */
import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createUnsavedState, type UnsavedState } from '../../../state/drafts.ts'
import { useConfirm } from '../../ui/useConfirm.ts'

export const UnsavedContext = createContext<UnsavedState>(createUnsavedState())

export function useUnsaved() {
  const holder = useContext(UnsavedContext)
  const [form] = useState(() => ({}))
  const mark = useCallback(
    (unsaved: boolean, discard?: () => void) => holder.mark(form, unsaved, discard),
    [holder, form],
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (holder.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      mark(false)
    }
  }, [holder, mark])

  return { holder, mark }
}

/** Leaves a form, after a question where text would be lost. */
export function useLeave({ holder, mark }: Pick<ReturnType<typeof useUnsaved>, 'holder' | 'mark'>, close: () => void) {
  const mayLeave = useLeaving(holder)
  return async () => {
    if (!(await mayLeave())) return
    mark(false)
    close()
  }
}

/** Confirms that unsaved text may be lost; true at once when there is none. */
export function useLeaving(holder: UnsavedState): () => Promise<boolean> {
  const confirm = useConfirm()
  const { t } = useTranslation()
  return useCallback(async () => {
    if (!holder.current) return true
    return confirm({
      content: t('warnWhenUnsavedChanges'),
      okText: t('resource.discard'),
      cancelText: t('resource.keepEditing'),
    })
  }, [holder, confirm, t])
}
