import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { use as addParts, type EChartsType, init } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import type { ECBasicOption } from 'echarts/types/dist/shared'
import { useEffect, useRef, useState } from 'react'
import type { Palette } from '../../lib/themes/palette.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { useAppearance } from '../../state/appearance.ts'
import { type ChartData, formatValue, unitOf } from './figures.ts'

addParts([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, LabelLayout, CanvasRenderer])

export type Drawable = 'bar' | 'line' | 'pie'

interface ReportChartProps {
  kind: Drawable
  data: ChartData
  /** Text alternative of the chart. */
  label: string
  /** The places of labels that can be opened, and what opens them. */
  opens?: { places: readonly boolean[]; open: (place: number) => void }
  /** Receives the picture of the chart, for paper. */
  onRendered?: (picture: () => HTMLCanvasElement) => void
}

/** A chart in the colours of the theme, as wide as its place. */
export function ReportChart({ kind, data, label, opens, onRendered }: ReportChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>()
  const palette = useAppearance(state => state.palette)
  const language = useLanguage()
  const [narrow, setNarrow] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const made = init(place.current)
    chart.current = made
    const observer = new ResizeObserver(() => {
      made.resize()
      setNarrow(appearanceIn(made.getDom()).narrow)
    })
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [])

  const isOpening = opens !== undefined
  useEffect(() => {
    const made = chart.current
    if (!made) return
    const format = (value: number) => formatValue(value, language)
    made.setOption(
      chartOption(kind, data, { palette, format, ...appearanceIn(made.getDom()), narrow, opens: isOpening }),
      true,
    )
    onRendered?.(() => pictureOf(kind, data, made.getDom(), format))
  }, [kind, data, palette, narrow, language, isOpening, onRendered])

  useEffect(() => {
    const made = chart.current
    if (!made || !opens) return
    const isOpened = ({ dataIndex }: { dataIndex?: number }) => opens.places[dataIndex ?? -1] === true
    const click = (event: { dataIndex?: number }) => isOpened(event) && opens.open(event.dataIndex ?? 0)
    made.on('click', click)
    return () => {
      made.off('click', click)
    }
  }, [opens])

  const height = Math.min(
    900,
    Math.max(360, kind === 'bar' ? data.labels.length * (10 + 16 * data.series.length) + 60 : 360),
  )
  return <div ref={place} role="img" aria-label={label} className="report-chart" style={{ height }} />
}

/** Renders the chart at paper width, without animation. */
function pictureOf(
  kind: Drawable,
  data: ChartData,
  place: HTMLElement,
  format: (value: number) => string,
): HTMLCanvasElement {
  const sheet = init(document.createElement('div'), null, { width: 900, height: place.clientHeight })
  sheet.setOption(
    chartOption(kind, data, {
      ...{ palette: paperPalette, format, ...appearanceIn(place) },
      ...{ narrow: false, moves: false, opens: false },
    }),
  )
  const picture = sheet.renderToCanvas({ pixelRatio: 2, backgroundColor: paperPalette.sheet })
  sheet.dispose()
  // The style sheet sets its size on paper.
  picture.removeAttribute('style')
  return picture
}

/** Computed styles that a canvas does not inherit. */
function appearanceIn(place: HTMLElement) {
  return {
    narrow: place.clientWidth < 480,
    font: getComputedStyle(place).fontFamily,
    moves: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  }
}

/**
 * Distinguishable with colour blindness, on light grounds and on dark ones (after Okabe and Ito); a test measures it.
 */
export const chartColors = {
  light: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#6b6b6b'],
  dark: ['#56b4e9', '#f0803c', '#2bbd8e', '#e6a3c9', '#f0b429', '#0087d2', '#ffffff', '#0069ff'],
}

interface ChartAppearance {
  palette: Pick<Palette, 'dark' | 'ink' | 'inkSoft' | 'line' | 'rule' | 'raised' | 'sheet'>
  /** Phone layout: labels above and below instead of at both sides. */
  narrow: boolean
  font: string
  moves: boolean
  /** A click on a value leads to its records. */
  opens: boolean
  format: (value: number) => string
}

/** More values would cover each other. */
const MAX_VALUES = 24

/** Black on white, whatever the theme of the screen is. */
export const paperPalette: ChartAppearance['palette'] = {
  ...{ dark: false, ink: '#000000', inkSoft: '#333333', sheet: '#ffffff', raised: '#ffffff' },
  ...{ line: '#dddddd', rule: '#666666' },
}

export function chartOption(kind: Drawable, chart: ChartData, appearance: ChartAppearance): ECBasicOption {
  const { palette } = appearance
  const common = {
    color: chartColors[palette.dark ? 'dark' : 'light'],
    textStyle: { color: palette.ink, fontFamily: appearance.font },
    animation: appearance.moves,
    animationDuration: 300,
    tooltip: {
      // Text of its own making would carry styles that the page does not allow.
      renderMode: 'richText',
      trigger: kind === 'pie' ? 'item' : 'axis',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? appearance.format(value) : '—'),
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.line,
      textStyle: { color: palette.ink },
    },
  }
  return kind === 'pie' ? { ...common, ...pie(chart, appearance) } : { ...common, ...axes(kind, chart, appearance) }
}

function pie({ labels, series }: ChartData, { palette, narrow, opens, format }: ChartAppearance): ECBasicOption {
  const values = series[0]?.values ?? []
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const share = (name: string) => Math.round((1000 * (values[labels.indexOf(name)] ?? 0)) / (sum || 1)) / 10
  return {
    // Labels around the slices need room at both sides.
    legend: narrow
      ? {
          ...{ orient: 'vertical', right: 0, top: 'middle', itemWidth: 12, itemGap: 8 },
          formatter: (name: string) => `${name} ${share(name)}%`,
          textStyle: { color: palette.ink, fontSize: 11, width: 130, overflow: 'truncate' },
        }
      : undefined,
    series: [
      {
        type: 'pie',
        cursor: opens ? 'pointer' : 'default',
        name: series[0]?.name,
        ...(narrow ? { center: ['26%', '50%'], radius: ['22%', '46%'] } : { radius: ['38%', '70%'] }),
        data: labels.map((name, index) => ({ name, value: values[index] ?? 0 })),
        itemStyle: { borderColor: palette.sheet, borderWidth: 2 },
        label: { show: !narrow, color: palette.ink, formatter: sliceLabel(format), fontSize: 13 },
        labelLine: { show: !narrow, lineStyle: { color: palette.rule } },
      },
    ],
  }
}

interface Slice {
  name: string
  value: number
  percent: number
}

const sliceLabel =
  (format: ChartAppearance['format']) =>
  ({ name, value, percent }: Slice) =>
    `${name}\n${format(value)} (${percent}%)`

/** Bars with long names are horizontal, with the names next to them; a line needs its names below. */
function axes(
  kind: 'bar' | 'line',
  chart: ChartData,
  { palette, narrow, opens, format }: ChartAppearance,
): ECBasicOption {
  const { labels, series } = chart
  const room = narrow ? 4 : 6
  const lying = kind === 'bar' && (labels.length > room || labels.some(label => label.length > room))
  const unit = unitOf(chart)
  const hasLegend = series.length > 1
  const names = {
    type: 'category',
    data: labels,
    inverse: lying,
    axisLine: { lineStyle: { color: palette.rule } },
    axisTick: { show: false },
    axisLabel: {
      color: palette.inkSoft,
      width: lying ? 200 : 80,
      overflow: 'truncate',
      // A bar without its name is meaningless.
      ...(kind === 'bar' ? { interval: 0 } : { hideOverlap: true }),
    },
  }
  const scale = {
    type: 'value',
    // Half an article would be none.
    minInterval: series.every(({ values }) => values.every(value => Number.isInteger(value ?? 0))) ? 1 : 0,
    name: unit,
    nameTextStyle: { color: palette.inkSoft, ...(!lying && { align: 'left' }) },
    ...(lying && { nameLocation: 'middle', nameGap: 24 }),
    axisLabel: { color: palette.inkSoft, formatter: format, hideOverlap: true },
    splitLine: { lineStyle: { color: palette.line } },
  }
  return {
    legend: hasLegend ? { top: 0, textStyle: { color: palette.ink } } : undefined,
    grid: {
      left: 8,
      // Values are at the ends of the bars.
      right: lying ? 56 : 16,
      top: (hasLegend ? 36 : 16) + (unit && !lying ? 20 : 0),
      bottom: unit && lying ? 28 : 8,
      containLabel: true,
    },
    xAxis: lying ? scale : names,
    yAxis: lying ? names : scale,
    series: series.map(({ name, values }) => ({
      type: kind,
      name,
      cursor: opens ? 'pointer' : 'default',
      data: values,
      barMaxWidth: lying ? 18 : 40,
      symbolSize: 6,
      lineStyle: { width: 2 },
      label: {
        show: labels.length * series.length <= MAX_VALUES,
        position: lying ? 'right' : 'top',
        color: palette.ink,
        fontSize: 11,
        formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? format(value) : ''),
      },
      labelLayout: { hideOverlap: true },
    })),
  }
}
