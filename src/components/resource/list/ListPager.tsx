import { Pagination } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { pageSizes } from '#contract/kit/rules'
import { useNarrow } from '../../ui/useLevel.ts'
import type { ResourceTable } from './useResourceTable.ts'

type ListPagerProps = Pick<ResourceTable, 'total' | 'totalCapped' | 'current' | 'pageSize' | 'turn'>

export const ListPager = memo(function ListPager({ total, totalCapped, current, pageSize, turn }: ListPagerProps) {
  const { t } = useTranslation()
  const narrow = useNarrow()
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
      onChange={turn}
    />
  )
})
