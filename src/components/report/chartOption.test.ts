// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chartColors, chartOption, paperPalette } from './chartOption.ts'
import type { ChartData } from './figures.ts'

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
  ...{ palette: paperPalette, small: false, narrow: false, opens: false, moves: false, font: 'serif' },
  format: (value: number) => `${value}`,
}
const chartOf = (labels: string[]): ChartData => ({
  ...{ labels, rows: [], cut: false },
  series: [{ name: '稿酬（元）', values: labels.map((_, index) => index) }],
})

test('bars name each category, say their values and the unit of the axis', () => {
  const option = chartOption('bar', chartOf(['甲', '乙']), look) as never as Record<string, Record<string, never>>
  expect(option.yAxis).toMatchObject({ type: 'value', name: '稿酬（元）' })
  expect(option.xAxis).toMatchObject({ type: 'category', axisLabel: { interval: 0 } })
  expect(option.series?.[0]).toMatchObject({ label: { show: true } })
})

test('bars with long names lie down, in narrow places earlier', () => {
  const lies = (labels: string[], narrow: boolean) =>
    (chartOption('bar', chartOf(labels), { ...look, narrow }) as { yAxis: { type: string } }).yAxis.type === 'category'
  expect(lies(['要闻时评'], false)).toBe(false)
  expect(lies(['要闻与时评'], true)).toBe(true)
  expect(lies(['本报记者 王新闻'], false)).toBe(true)
})
