import { Alert, Empty, Select } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Presentation } from '#contract/report/definition'
import type { ReportResult } from '#contract/report/run'
import { useLanguage } from '../../providers/i18n/index.ts'
import { WaitingBlock } from '../ui/states/WaitingBlock.tsx'
import {
  type ChartColumns,
  type ChartData,
  type ChartOrder,
  chartDataOf,
  chartOrders,
  formatValue,
  headingOf,
  topOf,
} from './figures.ts'
import { usePhrases } from './phrases.ts'
import { ReportTable } from './ReportTable.tsx'
import './report.css'

const ReportChart = lazy(async () => ({ default: (await import('./ReportChart.tsx')).ReportChart }))

interface ReportShownProps extends ChartColumns {
  name: string
  kind: Presentation
  result: ReportResult
  small?: boolean
  onDrawn?: (picture: () => HTMLCanvasElement) => void
}

/** The result of a report as a table or a chart. */
export function ReportShown({ kind, result, ...props }: ReportShownProps) {
  const { t } = usePhrases()
  if (result.rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('nothing')} />
  if (kind === 'table') return <ReportTable result={result} />
  if (kind === 'figure') return <Figures result={result} figures={props.figures} />
  return <Chart kind={kind} result={result} {...props} />
}

function Chart({
  name,
  kind,
  result,
  category,
  figures,
  small,
  onDrawn,
}: ReportShownProps & { kind: 'bar' | 'line' | 'pie' }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const [order, setOrder] = useState<ChartOrder>('given')
  const chart = useMemo<ChartData | undefined>(
    () => chartDataOf(result, kind, { category, figures, order, small: small === true }, language),
    [result, kind, category, figures, order, small, language],
  )
  if (!chart) return <Alert type="info" message={t('noChart')} />
  const values = {
    kind: t(`presentations.${kind}`),
    name,
    count: chart.labels.length,
    top: topOf(chart, language),
  }
  return (
    <Suspense fallback={small ? <div className="report-chart-small" /> : <WaitingBlock />}>
      {!small && kind !== 'line' && (
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
        {...(small && { small })}
        {...(onDrawn && { onDrawn })}
      />
      {chart.cut && !small && <p className="report-note">{t('chartCut', { rows: chart.labels.length })}</p>}
    </Suspense>
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
