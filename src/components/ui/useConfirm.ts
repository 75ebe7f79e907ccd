import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { noteFocus } from './returnedFocus.ts'

interface Question {
  content: string
  okText?: string
  cancelText?: string
}

/** Asks, and answers whether the user agreed. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp()
  const { t } = useTranslation()
  return useCallback(
    async question => {
      const back = noteFocus()
      const agreed = await modal.confirm({
        title: t('shell.prompt'),
        okText: t('buttons.confirm'),
        cancelText: t('buttons.cancel'),
        autoFocusButton: 'cancel',
        focusTriggerAfterClose: false,
        ...question,
      })
      back()
      return agreed
    },
    [modal, t],
  )
}
