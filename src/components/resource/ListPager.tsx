import { Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import { pageSizes } from '#contract/rules'
import { useNarrow } from '../useLevel.ts'
import type { ResourceTable } from './useResourceTable.ts'

export function ListPager({ table }: { table: ResourceTable }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const { total, totalCapped, current, pageSize, setCurrent, setPageSize } = table
  // The list says that there is nothing.
  if (total === 0 && current === 1) return null
  return (
    <Pagination
      className="resource-pager"
      align="end"
      simple={narrow}
      total={total}
      current={current}
      pageSize={pageSize}
      pageSizeOptions={[...pageSizes]}
      showSizeChanger
      showTotal={() => t('resource.total', { total: totalCapped ? `${total - 1}+` : String(total) })}
      onChange={(page, size) => {
        setPageSize(size)
        setCurrent(size === pageSize ? page : 1)
      }}
    />
  )
}
