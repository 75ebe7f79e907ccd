import { Button, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../ui/states/WaitingBlock.tsx'

interface EmptyListProps {
  loading: boolean
  /** Why there are no rows. */
  error: unknown
  searched: boolean
  retry: () => void
  reset: () => void
  /** Absent for those who may not add. */
  create?: () => void
}

/** Replaces the rows of an empty list, always with a next step. */
export function EmptyList({ loading, error, searched, retry, reset, create }: EmptyListProps) {
  const { t } = useTranslation()
  if (loading) return <WaitingBlock />
  if (error) return <LoadFailed error={error} retry={retry} />
  if (searched) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('resource.nothingFound')}>
        <Button onClick={reset}>{t('resource.clearSearch')}</Button>
      </Empty>
    )
  }
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={create ? t('resource.emptyCreate') : t('resource.emptyAsk')}
    >
      {create && (
        <Button type="primary" onClick={create}>
          {t('buttons.create')}
        </Button>
      )}
    </Empty>
  )
}
