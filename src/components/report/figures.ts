/** Chart data of a report: rows grouped by category, with one or more figures each. Needs no React. */

import { withoutTrailing } from '#contract/kit/values'
import type { Presentation } from '#contract/report/definition'
import type { ReportColumn, ReportResult, ReportValue } from '#contract/report/run'
import { type Language, localeOf } from '../../lib/text/languages.ts'
import { phrase } from './phrases.ts'

export interface ChartData {
  labels: string[]
  series: { name: string; values: (number | null)[] }[]
  /** The rows of the result, by the places of the labels; the rest of a pie is none. */
  rows: (number | undefined)[]
  /** There are more rows than are rendered. */
  cut: boolean
}

/** The configured columns, or else the first one as category and all numeric ones as figures. */
export interface ChartColumns {
  category: string
  figures: readonly string[]
}

/** The order of the statement, or that of the first figure. */
export const chartOrders = ['given', 'descending', 'ascending'] as const
export type ChartOrder = (typeof chartOrders)[number]

/** Maximum number of categories in a chart. */
const MAX_POINTS: Record<Presentation, number> = { table: 0, bar: 40, line: 1000, pie: 12, figure: 1 }

export function chartDataOf(
  result: ReportResult,
  kind: Presentation,
  choice: ChartColumns & { order?: ChartOrder },
  language: Language,
): ChartData | undefined {
  const { columns, rows } = result
  const category = Math.max(
    0,
    columns.findIndex(({ name }) => name === choice.category),
  )
  const chosen = columns.flatMap(({ name, kind: of }, index) =>
    of === 'number' && choice.figures.includes(name) ? [index] : [],
  )
  const figures =
    chosen.length > 0
      ? chosen
      : columns.flatMap(({ kind: of }, index) => (of === 'number' && index !== category ? [index] : []))
  if (figures.length === 0) return undefined
  const ordered = inOrder(rows, figures[0] ?? 0, choice.order)
  const shown = ordered.slice(0, MAX_POINTS[kind])
  const chart = {
    labels: shown.map(row => formatValue(row[category] ?? null, language)),
    series: (kind === 'pie' ? figures.slice(0, 1) : figures).map(index => ({
      name: headingOf(columns[index], language),
      values: shown.map(row => (typeof row[index] === 'number' ? row[index] : null)),
    })),
    rows: shown.map(row => rows.indexOf(row)),
    cut: rows.length > shown.length,
  }
  return kind === 'pie' ? withRest(chart, ordered.slice(shown.length), figures[0] ?? 0) : chart
}

function inOrder(
  rows: readonly ReportValue[][],
  figure: number,
  order: ChartOrder = 'given',
): readonly ReportValue[][] {
  if (order === 'given') return rows
  const sign = order === 'ascending' ? 1 : -1
  return [...rows].sort((one, other) => sign * (Number(one[figure] ?? 0) - Number(other[figure] ?? 0)))
}

/** The shares of a pie are those of the whole, whose smaller parts are rendered as one. */
function withRest(chart: ChartData, rest: readonly ReportValue[][], figure: number): ChartData {
  const [series] = chart.series
  if (rest.length === 0 || !series) return chart
  const sum = rest.reduce((total, row) => total + Number(row[figure] ?? 0), 0)
  return {
    rows: [...chart.rows, undefined],
    labels: [...chart.labels, phrase('rest', { count: rest.length })],
    series: [{ ...series, values: [...series.values, sum] }],
    cut: false,
  }
}

/** The name of the values: the figure, or the unit in brackets that all of several figures have in common. */
export function unitOf({ series }: Pick<ChartData, 'series'>): string {
  const names = series.map(({ name }) => name)
  if (names.length === 1) return names[0] ?? ''
  const units = new Set(names.map(name => /[（(]([^（()）]+)[）)]$/.exec(name)?.[1] ?? ''))
  return units.size === 1 ? ([...units][0] ?? '') : ''
}

export function headingOf(column: ReportColumn | undefined, language: Language): string {
  return column?.[language] ?? ''
}

/** `digits` is the number of decimal places; all of the number when absent. */
export function formatValue(value: ReportValue, language: Language, digits?: number): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return phrase(value ? 'yes' : 'no')
  return typeof value === 'number' ? numberText(value, language, digits) : value
}

const MAX_DIGITS = 4

function numberText(value: number, language: Language, digits?: number): string {
  return new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? MAX_DIGITS,
  }).format(value)
}

/** Digits that all numbers of a column have after their points, so that they are below each other. */
export function digitsIn(rows: readonly ReportValue[][], index: number): number {
  return rows.reduce((max, row) => Math.max(max, max < MAX_DIGITS ? digitsOf(row[index]) : 0), 0)
}

function digitsOf(value: ReportValue | undefined): number {
  if (typeof value !== 'number' || Number.isInteger(value)) return 0
  return withoutTrailing(value.toFixed(MAX_DIGITS), '0').split('.')[1]?.length ?? 0
}

/** The highest value with its name, for those who hear the chart. */
export function topOf({ labels, series }: ChartData, language: Language): string {
  const values = series[0]?.values ?? []
  const top = values.reduce<number>(
    (best, value, index) => ((value ?? -Infinity) > (values[best] ?? -Infinity) ? index : best),
    0,
  )
  const value = values[top]
  return value === null || value === undefined ? '—' : `${labels[top]} ${numberText(value, language)}`
}
