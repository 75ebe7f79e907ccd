import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { NewsColumn } from '#contract/biz/columns'
import '../../../providers/i18n/newsTexts.ts'

/** The name of a column, and how many articles stand in it. */
export function ColumnName({ column: { columnName, articleCount } }: { column: NewsColumn }) {
  const { t } = useTranslation()
  return (
    <>
      {columnName} <Typography.Text type="secondary">{t('column.articles', { count: articleCount })}</Typography.Text>
    </>
  )
}
