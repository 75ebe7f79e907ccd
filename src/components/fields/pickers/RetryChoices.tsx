import { Button, Spin } from 'antd'
import { useTranslation } from 'react-i18next'

interface Query {
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Text of an empty picker: loading, failed with a retry button, or no choices. */
export function RetryChoices({ query }: { query: Query }) {
  const { t } = useTranslation()
  if (query.isFetching) return <Spin size="small" />
  if (!query.isError) return t('resource.nothingToChoose')
  return (
    <Button type="link" size="small" onClick={() => query.refetch()}>
      {t('errors.retry')}
    </Button>
  )
}
