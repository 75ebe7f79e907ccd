import { expect, it } from 'vitest'
import { matchPage, pageNoIn } from './matchPage.ts'

const pages = ['A01', 'A02', 'A10', 'B01', '特刊'].map((pageNo, index) => ({ id: String(index), pageNo }))
const found = (name: string) => matchPage(name, pages)?.pageNo

it.each([
  ['A01.pdf', 'A01'],
  ['a2.PDF', 'A02'],
  ['2026-03-02-A10.pdf', 'A10'],
  ['A01版.pdf', 'A01'],
  ['特刊.pdf', '特刊'],
  ['02.pdf', 'A02'],
])('%s is page %s', (name, pageNo) => expect(found(name)).toBe(pageNo))

it('a number that two pages have, and a name of no page, match nothing', () => {
  expect(found('01.pdf')).toBeUndefined()
  expect(found('封面定稿.pdf')).toBeUndefined()
  expect(found('A03.pdf')).toBeUndefined()
})

it('says what a page of that name would be called', () => {
  expect(pageNoIn('a3.pdf')).toBe('A03')
  expect(pageNoIn('封面定稿.pdf')).toBeUndefined()
})
