// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { digitsIn, formatValue } from './figures.ts'

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
