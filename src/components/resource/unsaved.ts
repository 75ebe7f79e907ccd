/** Text in an open form that would be lost. One holder per screen, so that a hidden tab keeps its own. */
import { useWarnAboutChange } from '@refinedev/core'
import { createContext, type MutableRefObject, useCallback, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from './useConfirm.ts'

/** The form that asks before it is left, if there is one. */
export type UnsavedHolder = MutableRefObject<boolean>

export const UnsavedContext = createContext<UnsavedHolder>({ current: false })

export function useUnsaved() {
  const holder = useContext(UnsavedContext)
  const { setWarnWhen } = useWarnAboutChange()
  const mark = useCallback(
    (unsaved: boolean) => {
      holder.current = unsaved
      setWarnWhen?.(unsaved)
    },
    [holder, setWarnWhen],
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

/** Asks whether unsaved text may be lost; there is nothing to ask when there is none. */
export function useLeaving(holder: UnsavedHolder): () => Promise<boolean> {
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
