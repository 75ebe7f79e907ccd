import { expect, it } from 'vitest'
import { linesOf } from './lines.ts'

/** A run whose characters are half as wide as high, with its baseline at 100. */
const run = (text: string, left: number, { size = 10, rise = 0 } = {}) => ({
  ...{ text, size, bold: false, left, right: left + (text.length * size) / 2 },
  ...{ top: 100 - rise - 0.88 * size, bottom: 100 - rise + 0.12 * size },
})

it('small figures above or below a line are its superscripts and subscripts', () => {
  const runs = [
    ...[run('低于10', 0), run('9', 20.2, { size: 6, rise: 3.5 }), run('/L，', 23.5)],
    ...[run('CO', 60), run('2', 70, { size: 6.5, rise: -1.5 }), run('升高', 73.5)],
    ...[run('10', 120), run('-12', 130, { size: 7, rise: 3.3 })],
  ]
  expect(
    linesOf(runs)
      .map(({ text }) => text)
      .join(' '),
  ).toBe('低于10⁹/L， CO₂升高 10⁻¹²')
})

it('small figures on the line, and figures elsewhere, stay as they are', () => {
  const text = (...runs: ReturnType<typeof run>[]) => linesOf(runs).map(line => line.text)
  expect(text(run('增长', 0), run('32', 10, { size: 8 }))).toEqual(['增长32'])
  expect(text(run('导语', 0, { size: 20 }), run('7', 40, { size: 8, rise: 6 }))).toEqual(['7', '导语'])
})
