import { expect, test } from 'vitest'
import { firstCallOf } from './lazyResource.ts'

const posts = { call: 'blade-system/post/list', paged: true }

test.each([
  ['', 'blade-system/post/list?current=1&size=10'],
  ['?current=3&pageSize=50', 'blade-system/post/list?current=3&size=50'],
  ['?current=0', undefined],
  ['?current=x', undefined],
  ['?filters[0][field]=postName&filters[0][operator]=contains&filters[0][value]=a', undefined],
  ['?sorters[0][field]=sort&sorters[0][order]=asc', undefined],
])('the first call of a list at %s is %s', (search, call) => {
  expect(firstCallOf(posts, search)).toBe(call)
})

test('a tree is read without pages', () => {
  const depts = { call: 'blade-system/dept/lazy-list?parentId=0', paged: false }
  expect(firstCallOf(depts, '?current=1&pageSize=10')).toBe('blade-system/dept/lazy-list?parentId=0')
})
