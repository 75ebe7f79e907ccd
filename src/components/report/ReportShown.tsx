import './report.css'
import { Alert, Empty, Select, Table } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Presentation } from '#contract/report/definition'
import { filtersOfRow, type SourceRecords } from '#contract/report/records'
import type { ReportColumn, ReportResult, ReportValue } from '#contract/report/run'
import { filteredListUrl } from '../../lib/filteredListUrl.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { usePageNavigate } from '../../providers/router.ts'
import { knownResource } from '../resource/definition/lazyResource.ts'
import { WaitingBlock } from '../ui/placeholders.tsx'
import {
  type ChartColumns,
  type ChartData,
  type ChartOrder,
  chartDataOf,
  chartOrders,
  digitsIn,
  formatValue,
  headingOf,
  topOf,
} from './figures.ts'
import { usePhrases } from './phrases.ts'
import type { Drawable } from './ReportChart.tsx'

const ReportChart = lazy(async () => ({ default: (await import('./ReportChart.tsx')).ReportChart }))

interface ReportShownProps extends ChartColumns {
  name: string
  kind: Presentation
  result: ReportResult
  /** The records behind the rows, which a click opens as a list. */
  records?: SourceRecords | undefined
  onRendered?: (picture: () => HTMLCanvasElement) => void
}

/** The result of a report as a table or a chart. */
export function ReportShown({ kind, result, records, ...props }: ReportShownProps) {
  const { t } = usePhrases()
  const addressOf = useMemo(() => recordLinks(records, result), [records, result])
  if (result.rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('nothing')} />
  if (kind === 'table') return <ReportTable result={result} addressOf={addressOf} />
  if (kind === 'figure') return <Figures result={result} figures={props.figures} />
  return <Chart kind={kind} result={result} addressOf={addressOf} {...props} />
}

interface ChartProps extends Omit<ReportShownProps, 'records' | 'kind'> {
  kind: Drawable
  addressOf: RowAddress | undefined
}

function Chart({ name, kind, result, category, figures, addressOf, onRendered }: ChartProps) {
  const { t } = usePhrases()
  const navigate = usePageNavigate()
  const language = useLanguage()
  const [order, setOrder] = useState<ChartOrder>('given')
  const chart = useMemo<ChartData | undefined>(
    () => chartDataOf(result, kind, { category, figures, order }, language),
    [result, kind, category, figures, order, language],
  )
  const addresses = useMemo(() => (addressOf && chart ? chart.rows.map(addressOf) : []), [addressOf, chart])
  const opens = useMemo(
    () =>
      addresses.some(Boolean)
        ? {
            places: addresses.map(address => address !== undefined),
            open: (place: number) => navigate(addresses[place] ?? ''),
          }
        : undefined,
    [addresses, navigate],
  )
  if (!chart) return <Alert type="info" message={t('noChart')} />
  const values = {
    kind: t(`presentations.${kind}`),
    name,
    count: chart.labels.length,
    top: topOf(chart, language),
  }
  return (
    <Suspense fallback={<WaitingBlock />}>
      {kind !== 'line' && (
        <Select<ChartOrder>
          aria-label={t('order')}
          className="report-order"
          value={order}
          onChange={setOrder}
          options={chartOrders.map(value => ({ value, label: t(`orders.${value}`) }))}
        />
      )}
      <ReportChart
        kind={kind}
        data={chart}
        label={t('chartOf', values)}
        {...(opens && { opens })}
        {...(onRendered && { onRendered })}
      />
      {opens && <ChartRecords chart={chart} addresses={addresses} />}
      {chart.cut && <p className="report-note">{t('chartCut', { rows: chart.labels.length })}</p>}
    </Suspense>
  )
}

/** The records that a click in the chart opens, for the keyboard and for those who hear the chart. */
function ChartRecords({ chart, addresses }: { chart: ChartData; addresses: readonly (string | undefined)[] }) {
  const { t } = usePhrases()
  const language = useLanguage()
  return (
    <details className="report-records">
      <summary>{t('records')}</summary>
      <ul>
        {chart.labels.map((label, place) => {
          const text = `${label || t('empty')}${t('colon')}${formatValue(chart.series[0]?.values[place] ?? null, language) || '—'}`
          const address = addresses[place]
          return <li key={chart.rows[place] ?? 'rest'}>{address ? <Link to={address}>{text}</Link> : text}</li>
        })}
      </ul>
    </details>
  )
}

/** The first row, each of its figures large. */
function Figures({ result: { columns, rows }, figures }: { result: ReportResult; figures: readonly string[] }) {
  const language = useLanguage()
  const chosen = columns.flatMap((column, index) => (figures.includes(column.name) ? [index] : []))
  const shown = chosen.length > 0 ? chosen : columns.map((_, index) => index)
  return (
    <dl className="report-figures">
      {shown.map(index => (
        <div key={index}>
          <dt>{headingOf(columns[index], language)}</dt>
          <dd>{formatValue(rows[0]?.[index] ?? null, language) || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

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
function ReportTable({ result: { columns, rows }, addressOf }: ReportTableProps) {
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
type RowAddress = (row: number | undefined) => string | undefined

function recordLinks(records: SourceRecords | undefined, { rows }: ReportResult): RowAddress | undefined {
  const route = records && knownResource(records.path)?.route
  if (!records || !route) return undefined
  return row => {
    const filters = row === undefined ? undefined : filtersOfRow(records, row, rows[row]?.[0] ?? null)
    if (!filters) return undefined
    return filteredListUrl(route, filters)
  }
}
