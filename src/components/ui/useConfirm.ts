import { App } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { CANCEL_CLASS, noteFocus } from './layers.ts'

interface Question {
  content: ReactNode
  okText?: string
  cancelText?: string
  /** The action cannot be undone, or removes something. */
  danger?: boolean
}

/** Shows a confirmation, and returns whether the user agreed. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp()
  const { t } = useTranslation()
  return useCallback(
    async ({ danger = false, ...question }) => {
      const back = noteFocus()
      const agreed = await modal.confirm({
        title: t('shell.prompt'),
        autoFocusButton: 'cancel',
        focusTriggerAfterClose: false,
        okButtonProps: { danger },
        cancelButtonProps: { className: CANCEL_CLASS },
        ...question,
      })
      back()
      return agreed
    },
    [modal, t],
  )
}
