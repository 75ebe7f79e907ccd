import { expect, test } from 'vitest'
import { type CheckedPage, duplicatePages } from './problems.ts'

const numbered = (...numbers: string[]) => numbers.map(pageNo => ({ id: pageNo, pageNo }) as CheckedPage)

test('page numbers that are written differently are the same number', () => {
  expect(duplicatePages(numbered('A01', 'Ａ１', 'a 001')).map(({ name }) => name)).toEqual(['Ａ１', 'a 001'])
})

test('zeros within a number count', () => {
  expect(duplicatePages(numbered('A1', 'A10', 'A100', 'A11', 'A101', 'B1'))).toEqual([])
})
