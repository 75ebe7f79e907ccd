import { describe, expect, it } from 'vitest'
import { pdfOf, planFortnight, readPages } from '../demo/fortnight.ts'
import { nextDate, nextTitle } from './nextIssue.ts'

it('comes out on the next of the weekdays that the paper has', () => {
  const mondayAndThursday = ['2026-02-26 00:00:00', '2026-02-23 00:00:00']
  expect(nextDate('2026-03-02 06:30:00', mondayAndThursday)).toBe('2026-03-05 06:30:00')
  expect(nextDate('2026-12-31 00:00:00', ['2026-12-28 00:00:00'])).toBe('2027-01-04 00:00:00')
})

it('a paper that came out once comes out a week later', () => {
  expect(nextDate('2026-03-02 00:00:00', [])).toBe('2026-03-09 00:00:00')
})

it.each([
  ['2026年3月2日 第21期', '2026年3月5日 第22期'],
  ['2026-03-02（第21期）', '2026-03-05（第22期）'],
  ['第21期', '第22期'],
  ['春季号', '第22期'],
  ['第121期', '第22期'],
])('%s is followed by %s', (title, next) => {
  const issue = { title, editionNo: 21, publishDate: '2026-03-02 00:00:00' }
  expect(nextTitle(issue, { editionNo: 22, publishDate: '2026-03-05 00:00:00' })).toBe(next)
})

describe('the fortnight of the demonstration', () => {
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
})
