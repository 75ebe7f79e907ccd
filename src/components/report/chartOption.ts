import type { ECBasicOption } from 'echarts/types/dist/shared'
import type { Palette } from '../../lib/themes/palette.ts'
import type { ChartData } from './figures.ts'

/** Told apart by those who see few colours, on light grounds and on dark ones (after Okabe and Ito). */
const colors = {
  light: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#7a6a00', '#6b6b6b'],
  dark: ['#56b4e9', '#f0803c', '#2bbd8e', '#e6a3c9', '#f0b429', '#8fd0ff', '#e8dd4f', '#b8b8b8'],
}

interface Look {
  palette: Pick<Palette, 'dark' | 'ink' | 'inkSoft' | 'line' | 'rule' | 'raised' | 'sheet'>
  /** Room is scarce. */
  small: boolean
  /** Phone layout: labels above and below instead of at both sides. */
  narrow: boolean
  font: string
  moves: boolean
}

/** Black on white, whatever the theme of the screen is. */
export const paperPalette: Look['palette'] = {
  ...{ dark: false, ink: '#000000', inkSoft: '#333333', sheet: '#ffffff', raised: '#ffffff' },
  ...{ line: '#dddddd', rule: '#666666' },
}

type Drawable = 'bar' | 'line' | 'pie'

export function chartOption(kind: Drawable, chart: ChartData, look: Look): ECBasicOption {
  const { palette } = look
  const common = {
    color: colors[palette.dark ? 'dark' : 'light'],
    textStyle: { color: palette.ink, fontFamily: look.font },
    animation: look.moves,
    animationDuration: 300,
    tooltip: {
      // Text of its own making would carry styles that the page does not allow.
      renderMode: 'richText',
      trigger: kind === 'pie' ? 'item' : 'axis',
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.line,
      textStyle: { color: palette.ink },
    },
  }
  return kind === 'pie' ? { ...common, ...pie(chart, look) } : { ...common, ...axes(kind, chart, look) }
}

function pie({ labels, series }: ChartData, { palette, small, narrow }: Look): ECBasicOption {
  const values = series[0]?.values ?? []
  return {
    series: [
      {
        type: 'pie',
        name: series[0]?.name,
        radius: small ? ['35%', '62%'] : narrow ? ['25%', '45%'] : ['38%', '70%'],
        data: labels.map((name, index) => ({ name, value: values[index] ?? 0 })),
        itemStyle: { borderColor: palette.sheet, borderWidth: 2 },
        label: { color: palette.ink, formatter: '{b}\n{d}%', fontSize: small || narrow ? 11 : 13 },
        labelLine: { lineStyle: { color: palette.rule }, ...(narrow && !small && { length: 6, length2: 6 }) },
      },
    ],
  }
}

/** Long names lie beside bars that lie down; a line needs its names below. */
function axes(kind: 'bar' | 'line', { labels, series }: ChartData, { palette, small }: Look): ECBasicOption {
  const lying = kind === 'bar' && (labels.length > 12 || labels.some(label => label.length > 6))
  const names = {
    type: 'category',
    data: labels,
    inverse: lying,
    axisLine: { lineStyle: { color: palette.rule } },
    axisTick: { show: false },
    axisLabel: {
      color: palette.inkSoft,
      width: lying ? (small ? 120 : 200) : 80,
      ...(small && { fontSize: 11 }),
      overflow: 'truncate',
      hideOverlap: true,
    },
  }
  const scale = {
    type: 'value',
    // Half an article would be none.
    minInterval: series.every(({ values }) => values.every(value => Number.isInteger(value ?? 0))) ? 1 : 0,
    axisLabel: { color: palette.inkSoft },
    splitLine: { lineStyle: { color: palette.line } },
    splitNumber: small ? 3 : 5,
  }
  return {
    legend: series.length > 1 ? { top: 0, textStyle: { color: palette.ink } } : undefined,
    grid: { left: 8, right: 16, top: series.length > 1 ? 36 : 16, bottom: 8, containLabel: true },
    xAxis: lying ? scale : names,
    yAxis: lying ? names : scale,
    series: series.map(({ name, values }) => ({
      type: kind,
      name,
      data: values,
      barMaxWidth: lying ? 18 : 40,
      symbolSize: 6,
      lineStyle: { width: 2 },
    })),
  }
}
