import { expect, it } from 'vitest'
import { leastTitleWidth } from './columnTitles.ts'

it('a column is never narrower than the longest word of its title in bold letters', () => {
  // Measured in DejaVu Sans Bold at 14 px, which is broader than other fonts, with padding and the mark of the order.
  expect(leastTitleWidth('Photographer', true)).toBeGreaterThanOrEqual(109 + 33)
  expect(leastTitleWidth('Order', true)).toBeGreaterThanOrEqual(46 + 32)
  expect(leastTitleWidth('Reviewing roles', false)).toBe(leastTitleWidth('Reviewing', false))
})
