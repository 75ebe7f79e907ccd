import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

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
    async question =>
      modal.confirm({
        title: t('shell.prompt'),
        okText: t('buttons.confirm'),
        cancelText: t('buttons.cancel'),
        autoFocusButton: 'cancel',
        ...question,
      }),
    [modal, t],
  )
}
