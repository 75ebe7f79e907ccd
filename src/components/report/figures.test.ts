// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { startLanguage } from '../../providers/i18n/index.ts'
import { chartDataOf, digitsIn, formatValue, unitOf } from './figures.ts'

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
