import { expect, it } from 'vitest'
import { pdfOf, planFortnight, readPages } from './fortnight.ts'

it('is six editions, the last one of the next day of publication', () => {
  expect(
    planFortnight(new Date('2026-03-03T02:00:00Z'))
      .map(({ date, title }) => [date, title])
      .at(-1),
  ).toEqual(['2026-03-04', '2026年3月4日 第26期'])
})

it('has eight pages with their PDF, and stories with their places on them', () => {
  const pages = readPages()
  expect(pages.map(({ pageNo }) => pageNo)).toEqual(['A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A07', 'A08'])
  for (const { pageNo, stories } of pages) {
    expect(pdfOf(pageNo).subarray(0, 5).toString()).toBe('%PDF-')
    expect(stories.length).toBeGreaterThan(6)
    for (const { area, paragraphs } of stories) expect([area.length, paragraphs.length > 0]).toEqual([4, true])
  }
})
