import type { TableProps } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHandlers } from '../../ui/useHandlers.ts'
import type { AnyRecord } from '../definition/defineResource.ts'
import { flattened } from './forest.ts'

/** Selected rows. Only rows in sight count: nobody should delete what stood on another page. */
export function useSelection(
  rows: readonly AnyRecord[],
  nameOf: (record: AnyRecord) => unknown,
  /** Rows that nothing can be done to. */
  isFixed: (record: AnyRecord) => boolean = () => false,
) {
  const { t } = useTranslation()
  const [ids, setIds] = useState<readonly string[]>([])
  const selected = useMemo(
    () =>
      flattened(rows)
        .map(({ record }) => record)
        .filter(({ id }) => ids.includes(id)),
    [rows, ids],
  )
  const handlers = useHandlers({ nameOf, isFixed, clear: () => setIds([]) })
  const rowSelection = useMemo(
    (): TableProps<AnyRecord>['rowSelection'] => ({
      selectedRowKeys: selected.map(({ id }) => id),
      onChange: keys => setIds(keys.map(String)),
      // A node says nothing about the nodes below it.
      checkStrictly: true,
      columnWidth: 48,
      fixed: true,
      getTitleCheckboxProps: () => ({ 'aria-label': t('resource.selectAll') }),
      // The declared type leaves out attributes that the checkbox passes on.
      getCheckboxProps: (record): { disabled: boolean; [attribute: string]: unknown } => ({
        disabled: handlers.isFixed(record),
        'aria-label': t('resource.selectRow', { row: String(handlers.nameOf(record) ?? record.id) }),
      }),
    }),
    [selected, handlers, t],
  )
  return { selected, rowSelection, clear: handlers.clear }
}
