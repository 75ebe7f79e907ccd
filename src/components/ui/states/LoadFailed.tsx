import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface LoadFailedProps {
  /** Defaults to the message for a single record. */
  text?: string
  retry: () => void
}

/** In place of what could not be read. */
export function LoadFailed({ text, retry }: LoadFailedProps) {
  const { t } = useTranslation()
  return (
    <div className="load-failed" role="alert">
      <span>{text ?? t('resource.recordFailed')}</span>
      <Button onClick={retry}>{t('errors.retry')}</Button>
    </div>
  )
}
