import { Table } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { filtersOfRow, type SourceRecords } from '#contract/report/records'
import type { ReportColumn, ReportResult, ReportValue } from '#contract/report/run'
import { filteredListUrl } from '../../lib/filteredListUrl.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { knownResource } from '../resource/definition/lazyResource.ts'
import { digitsIn, formatValue, headingOf } from './figures.ts'
import { usePhrases } from './phrases.ts'

interface Row {
  key: number
  values: ReportValue[]
}

const pageSizes = [20, 50, 100, 200]

interface ReportTableProps {
  result: ReportResult
  addressOf?: RowAddress | undefined
}

/** All that a report found; a click on a heading sorts. */
export function ReportTable({ result: { columns, rows }, addressOf }: ReportTableProps) {
  const { t } = usePhrases()
  const language = useLanguage()
  const tableColumns = useMemo(
    () =>
      columns.map((column, index) => {
        const digits = column.kind === 'number' ? digitsIn(rows, index) : undefined
        return {
          key: column.name,
          title: headingOf(column, language),
          align: column.kind === 'number' ? ('right' as const) : ('left' as const),
          className: column.kind === 'number' ? 'report-number' : '',
          sorter: (one: Row, other: Row) => compare(column, one.values[index], other.values[index]),
          render: (_: unknown, { key, values }: Row) => {
            const text = formatValue(values[index] ?? null, language, digits)
            const address = index === 0 ? addressOf?.(key) : undefined
            return address ? <Link to={address}>{text || t('empty')}</Link> : text
          },
        }
      }),
    [columns, rows, language, addressOf, t],
  )
  const records = useMemo(() => rows.map((values, key): Row => ({ key, values })), [rows])
  return (
    <Table<Row>
      className="report-table"
      size="middle"
      columns={tableColumns}
      dataSource={records}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t('nothing') }}
      pagination={
        rows.length > 20 && {
          defaultPageSize: 50,
          pageSizeOptions: pageSizes,
          showSizeChanger: true,
          hideOnSinglePage: false,
        }
      }
    />
  )
}

function compare({ kind }: ReportColumn, one: ReportValue = null, other: ReportValue = null): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null)
  if (kind === 'number') return Number(one) - Number(other)
  return String(one).localeCompare(String(other), 'zh-CN')
}

/** The address of the list of the records behind a row, where there is one. */
export type RowAddress = (row: number | undefined) => string | undefined

export function recordLinks(records: SourceRecords | undefined, { rows }: ReportResult): RowAddress | undefined {
  const route = records && knownResource(records.path)?.route
  if (!records || !route) return undefined
  return row => {
    const filters = row === undefined ? undefined : filtersOfRow(records, row, rows[row]?.[0] ?? null)
    if (!filters) return undefined
    return filteredListUrl(route, filters)
  }
}
