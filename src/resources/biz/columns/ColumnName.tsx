import { Typography } from 'antd'
import type { NewsColumn } from '#contract/biz/columns'
import { usePhrases } from './phrases.ts'

/** The name of a column, and how many articles stand in it. */
export function ColumnName({ column: { columnName, articleCount } }: { column: NewsColumn }) {
  const { t } = usePhrases()
  return (
    <>
      {columnName} <Typography.Text type="secondary">{t('articles', { count: articleCount })}</Typography.Text>
    </>
  )
}
