import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordDialog } from '../../ui/RecordDialog.tsx'

interface UnansweredDialogProps extends Omit<ComponentProps<typeof RecordDialog>, 'footer' | 'onCancel'> {
  close: () => void
}

/** A dialog without an answer: it is left by closing it. */
export function UnansweredDialog({ close, ...dialog }: UnansweredDialogProps) {
  const { t } = useTranslation()
  return <RecordDialog onCancel={close} footer={<Button onClick={close}>{t('resource.close')}</Button>} {...dialog} />
}
