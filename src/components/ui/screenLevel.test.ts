import { expect, test } from 'vitest'
import { levelAt } from './screenLevel.tsx'

test.each([
  [1200, 3],
  [1199, 2],
  [992, 2],
  [991, 1],
  [768, 1],
  [767, 0],
])('a width of %i is level %i', (width, level) => {
  expect(levelAt(width)).toBe(level)
})
