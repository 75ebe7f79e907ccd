// @vitest-environment happy-dom
import { beforeAll, expect, it, test } from 'vitest'
import { startLanguage } from '../../providers/i18n/index.ts'
import { type ChartData, chartDataOf, digitsIn, formatValue, unitOf } from './figures.ts'
import { chartColors, chartOption, paperPalette } from './ReportChart.tsx'

it('numbers of a column end with as many digits as the longest of them', () => {
  const rows = [
    ['甲', 3288.9],
    ['乙', 3021],
    ['丙', 17.25],
    ['丁', null],
  ]
  const digits = digitsIn(rows, 1)
  expect(rows.map(([, value]) => formatValue(value ?? null, 'zh', digits))).toEqual([
    '3,288.90',
    '3,021.00',
    '17.25',
    '',
  ])
})

it('whole numbers stay whole, and long fractions are cut', () => {
  expect(digitsIn([[1], [20_000]], 0)).toBe(0)
  expect(digitsIn([[1 / 3]], 0)).toBe(4)
})

beforeAll(() => startLanguage('zh'))

const resultOf = (names: readonly string[], rows: (string | number)[][]) => ({
  columns: names.map((name, index) => ({
    name,
    zh: name,
    en: name,
    kind: index === 0 ? ('text' as const) : ('number' as const),
  })),
  ...{ rows, cut: false, milliseconds: 1, at: '' },
})
const both = { category: '', figures: [] }

it('a chart says what its values are: the figure, or the unit that several have in common', () => {
  const rows = [['甲', 1, 2]]
  const unit = (...names: string[]) =>
    unitOf(chartDataOf(resultOf(['栏目', ...names], rows), 'bar', both, 'zh') ?? { series: [] })
  expect(unit('晚于规定（分钟）')).toBe('晚于规定（分钟）')
  expect(unit('平均（小时）', '中位数（小时）')).toBe('小时')
  expect(unit('Average (hours)', 'Median (hours)')).toBe('hours')
  expect(unit('篇数', '字数')).toBe('')
})

it('bars stand in the order that the reader chose, before they are cut', () => {
  const rows = Array.from({ length: 50 }, (_, index) => [`第${index}`, index])
  const drawn = (order: 'given' | 'descending' | 'ascending') =>
    chartDataOf(resultOf(['期', '篇数'], rows), 'bar', { ...both, order }, 'zh')
  expect(drawn('given')?.labels[0]).toBe('第0')
  expect(drawn('descending')?.labels[0]).toBe('第49')
  expect(drawn('ascending')?.series[0]?.values[0]).toBe(0)
  expect(drawn('descending')).toMatchObject({ cut: true })
})

it('the slices of a pie add up to the whole, whose smaller parts are one slice', () => {
  const rows = Array.from({ length: 15 }, (_, index) => [`第${index}`, 1])
  const pie = chartDataOf(resultOf(['栏目', '篇数'], rows), 'pie', both, 'zh')
  expect(pie?.labels.at(-1)).toBe('其余3项')
  expect(pie?.series[0]?.values.reduce((sum, value) => Number(sum) + Number(value), 0)).toBe(15)
})

/** Least distance of two neighbouring places of CIELAB that readers tell apart in small areas. */
const MIN_DISTANCE = 14

/** Machado, Oliveira and Fernandes 2009, for whoever has none of the cones. */
const seenBy = {
  everybody: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopes: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopes: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
}

test.each(
  Object.entries(seenBy).flatMap(([who, matrix]) =>
    (['light', 'dark'] as const).map(ground => [who, ground, matrix] as const),
  ),
)('%s tell the colours of charts apart on a %s ground', (_, ground, matrix) => {
  const seen = chartColors[ground].map(color => lab(linear(color), matrix))
  const distances = seen.flatMap((one, index) =>
    seen.slice(index + 1).map((other, next) => ({
      pair: `${chartColors[ground][index]} ${chartColors[ground][index + 1 + next]}`,
      distance: Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0))),
    })),
  )
  expect(distances.filter(({ distance }) => distance < MIN_DISTANCE)).toEqual([])
})

function linear(color: string): number[] {
  return [1, 3, 5].map(start => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
}

const times = (matrix: readonly number[], values: readonly number[]) =>
  [0, 3, 6].map(row => values.reduce((sum, value, index) => sum + value * (matrix[row + index] ?? 0), 0))

function lab(color: readonly number[], matrix: readonly number[]): number[] {
  const clamped = times(matrix, color).map(part => Math.min(1, Math.max(0, part)))
  const xyz = times([0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505], clamped)
  const [x = 0, y = 0, z = 0] = xyz
    .map((value, axis) => value / ([0.9505, 1, 1.089][axis] ?? 1))
    .map(value => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const look = {
  ...{ palette: paperPalette, narrow: false, opens: false, moves: false, font: 'serif' },
  format: (value: number) => `${value}`,
}
const chartOf = (labels: string[]): ChartData => ({
  ...{ labels, rows: [], cut: false },
  series: [{ name: '稿酬（元）', values: labels.map((_, index) => index) }],
})

test('bars name each category, say their values and the unit of the axis', () => {
  const option = chartOption('bar', chartOf(['甲', '乙']), look)
  expect(option.yAxis).toMatchObject({ type: 'value', name: '稿酬（元）' })
  expect(option.xAxis).toMatchObject({ type: 'category', axisLabel: { interval: 0 } })
  expect(option.series).toMatchObject([{ label: { show: true } }])
})

test('bars with long names lie down, in narrow places earlier', () => {
  const lies = (labels: string[], narrow: boolean) =>
    (chartOption('bar', chartOf(labels), { ...look, narrow }) as { yAxis: { type: string } }).yAxis.type === 'category'
  expect(lies(['要闻时评'], false)).toBe(false)
  expect(lies(['要闻与时评'], true)).toBe(true)
  expect(lies(['本报记者 王新闻'], false)).toBe(true)
})
