import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { use as addParts, type EChartsType, init } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../providers/i18n/index.ts'
import { useAppearance } from '../../state/appearance/appearance.ts'
import { chartOption, paperPalette } from './chartOption.ts'
import { type ChartData, formatValue } from './figures.ts'

addParts([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, LabelLayout, CanvasRenderer])

interface ReportChartProps {
  kind: 'bar' | 'line' | 'pie'
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
  kind: ReportChartProps['kind'],
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
