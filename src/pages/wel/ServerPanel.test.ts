// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { bytes, durationParts, percent } from './ServerPanel.tsx'

test.each([
  [0, '0 byte'],
  [1023, '1,023 byte'],
  [1024, '1 kB'],
  [1_572_864, '1.5 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('%i bytes read as %s', (count, text) => {
  expect(bytes(count, 'en')).toBe(text)
})

test('a duration is shown in days, hours and minutes', () => {
  expect(durationParts(2 * 86_400 + 3 * 3600 + 4 * 60 + 59)).toEqual({ days: 2, hours: 3, minutes: 4 })
})

test('a share is a percentage', () => {
  expect(percent(0.0123, 'zh')).toBe('1.23%')
})
