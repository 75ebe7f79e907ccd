import { expect, it } from 'vitest'
import { planFortnight } from './fortnight.ts'

const fortnight = planFortnight(new Date('2026-03-03T02:00:00Z'))
const stories = fortnight.flatMap(({ pages }) => pages.flatMap(page => page.stories))

it('is six editions of eight pages, the last one of the next day of publication', () => {
  expect(fortnight.map(({ date }) => date)).toEqual([
    ...['2026-02-20', '2026-02-23', '2026-02-25', '2026-02-27', '2026-03-02', '2026-03-04'],
  ])
  expect(fortnight.map(({ pages }) => pages.length)).toEqual([8, 8, 8, 8, 8, 8])
})

it('has about 400 stories, no two of them alike', () => {
  expect(stories.length).toBeGreaterThanOrEqual(384)
  expect(stories.length).toBeLessThanOrEqual(432)
  expect(new Set(stories.map(({ title }) => title)).size).toBe(stories.length)
  expect(new Set(stories.map(({ paragraphs }) => paragraphs.join(''))).size).toBe(stories.length)
})

it('leaves no blank in a phrase, and is the same at each run', () => {
  expect(JSON.stringify(fortnight)).not.toMatch(/\{\w*\}|undefined/)
  expect(planFortnight(new Date('2026-03-03T02:00:00Z'))).toEqual(fortnight)
})
