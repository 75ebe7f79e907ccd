import { expect, test } from 'vitest'
import { readableUnderWhite } from './contrast.ts'

test('a colour that carries white text stays as it is', () => {
  expect(readableUnderWhite('#14507f')).toBe('#14507f')
})

test.each([
  ['#409EFF', '#2e71b6'],
  ['#ffffff', '#6d6d6d'],
])('%s becomes darker', (color, darker) => {
  expect(readableUnderWhite(color)).toBe(darker)
})

test('what is no colour becomes black', () => {
  expect(readableUnderWhite('url(x)')).toBe('#000000')
})
