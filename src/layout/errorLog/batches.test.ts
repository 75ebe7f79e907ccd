// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { batchesOf } from './sendErrors.ts'

test('a batch holds no more items than the limit', () => {
  expect(batchesOf([1, 2, 3, 4, 5], { count: 2, bytes: 100 })).toEqual([[1, 2], [3, 4], [5]])
})

test('a batch is no heavier than the limit, counted as it is sent', () => {
  expect(batchesOf(['错误', '错误', 'a'], { count: 9, bytes: 14 })).toEqual([['错误'], ['错误', 'a']])
})

test('an item above the byte limit gets a batch of its own', () => {
  expect(batchesOf(['a'.repeat(20), 'b'], { count: 9, bytes: 10 })).toEqual([['a'.repeat(20)], ['b']])
})

test('nothing makes no batch', () => {
  expect(batchesOf([], { count: 1, bytes: 1 })).toEqual([])
})
