import { expect, it } from 'vitest'
import { blocksOf } from './blocks.ts'
import type { TextRun } from './geometry.ts'
import { linesOf } from './lines.ts'

const run = (text: string, left: number, bottom: number, width = 20): TextRun => ({
  ...{ text, size: 10, bold: false, left, right: left + width },
  ...{ top: bottom - 9, bottom },
})

it('joins the words of a justified line where the line above has no gutter', () => {
  const above = run('one whole line of the column', 0, 20, 100)
  expect(linesOf([above, run('far', 0, 32), run('apart', 60, 32)]).map(({ text }) => text)).toEqual([
    'one whole line of the column',
    'far apart',
  ])
  expect(linesOf([run('two', 0, 32), run('columns', 60, 32)])).toHaveLength(2)
})

it('takes a time in proportion to the number of its runs', () => {
  const timeOf = (rows: number) => {
    const runs = Array.from({ length: rows * 100 }, (_, index) =>
      run('x', (index % 100) * 30, 20 + Math.floor(index / 100) * 12, 5),
    )
    const began = performance.now()
    blocksOf(linesOf(runs), [])
    return performance.now() - began
  }
  const shortestOf = (rows: number) => Math.min(...[1, 2, 3].map(() => timeOf(rows)))
  // Sixteen times as long where each line is compared with each other one.
  expect(shortestOf(160) / shortestOf(40)).toBeLessThan(10)
})
