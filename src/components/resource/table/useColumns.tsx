import type { CrudSort } from '@refinedev/core'
import type { TableColumnType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textWidth } from '../../../lib/text/textLength.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { viewOf } from '../../fields/kinds/kinds.ts'
import type { AnyRecord, ResourceDefinition } from '../definition/defineResource.ts'
import type { Named } from '../definition/fieldsOf.ts'
import { RecordCell } from './RecordCell.tsx'

export type Column = TableColumnType<AnyRecord> & { width: number }

interface Options {
  fields: readonly Named[]
  /** Number of the first row; absent where rows are not counted, as in a tree. */
  firstRow?: number
  sorters?: readonly CrudSort[]
  rowActions?: { draw: (record: AnyRecord) => ReactNode; width: number }
}

export function useColumns(definition: ResourceDefinition, { fields, firstRow, sorters, rowActions }: Options) {
  const { t } = useTranslation()
  const label = useLabel()
  return useMemo(() => {
    const index: Column = {
      key: 'index',
      title: t('resource.index'),
      width: 60,
      align: 'center',
      render: (_, __, position) => (firstRow ?? 1) + position,
    }
    const operation: Column = {
      key: 'operation',
      title: t('resource.operation'),
      width: rowActions?.width ?? 0,
      fixed: 'right',
      className: 'record-operation',
      render: (_, record) => rowActions?.draw(record),
    }
    const columns = fields.map(([name, field]): Column => {
      const { width, align = 'left', sortable } = viewOf(field)
      const order = sorters?.find(sorter => sorter.field === name)?.order
      return {
        key: name,
        dataIndex: name,
        title: label(field.label),
        width: Math.max(definition.columnWidths[name] ?? width, titleWidth(label(field.label))),
        align,
        ellipsis: true,
        sorter: sorters !== undefined && sortable === true,
        sortOrder: order ? (order === 'desc' ? 'descend' : 'ascend') : null,
        render: (_, record) => <RecordCell definition={definition} name={name} field={field} record={record} />,
      }
    })
    return [...(firstRow === undefined ? [] : [index]), ...columns, ...(rowActions ? [operation] : [])]
  }, [definition, fields, firstRow, sorters, rowActions, t, label])
}

// The padding, and the mark of the order.
const AROUND_TITLE = 44
const BOLD = 1.15

/** Minimum width that does not break a word of the title; words may wrap. */
function titleWidth(title: string): number {
  return Math.ceil(Math.max(...title.split(' ').map(textWidth)) * BOLD) + AROUND_TITLE
}
