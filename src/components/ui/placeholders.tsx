import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../providers/blade/apiError.ts'

interface LoadFailedProps {
  text?: string | undefined
  /** The failure of a record's query: one that the server does not have may have been deleted. */
  error?: unknown
  retry: () => void
}

/** In place of what could not be read. */
export function LoadFailed({ text, error, retry }: LoadFailedProps) {
  const { t } = useTranslation()
  return (
    <div className="load-failed" role="alert">
      <span>{text ?? reasonOf(error) ?? t(isAbsent(error) ? 'resource.recordFailed' : 'resource.loadFailed')}</span>
      {!isAbsent(error) && <Button onClick={retry}>{t('errors.retry')}</Button>}
    </div>
  )
}

/** Failures that a message has shown need no second one here. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.silent && !isAbsent(error) ? error.message : undefined
}

const isAbsent = (error: unknown) => error instanceof ApiError && error.statusCode === 404

/** The shape of what is being read. */
export function WaitingBlock() {
  const { t } = useTranslation()
  return (
    <div className="record-waiting" role="status" aria-label={t('resource.loading')}>
      {/* antd makes its lines of list items, which are not to be read out. */}
      <div aria-hidden="true">
        <Skeleton active paragraph={{ rows: 7 }} />
      </div>
    </div>
  )
}
