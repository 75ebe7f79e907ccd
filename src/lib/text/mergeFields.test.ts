// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { changedFields, mergeFields } from './mergeFields.ts'

const base = { title: '旧', author: '', content: '一', sort: null }

it('takes each one-sided change, and reports a conflict and takes mine where both changed', () => {
  const mine = { ...base, title: '我的', content: '二' }
  const theirs = { ...base, title: '对方', author: '李' }
  expect(mergeFields(Object.keys(base), base, mine, theirs)).toEqual({
    values: { title: '我的', author: '李', content: '二', sort: null },
    conflicts: ['title'],
    taken: ['author'],
    parts: {},
  })
})

it('sees no conflict where both made the same change, or where unset is written in two ways', () => {
  const mine = { ...base, title: '新', sort: undefined }
  const theirs = { ...base, title: '新', sort: '' }
  expect(mergeFields(Object.keys(base), base, mine, theirs).conflicts).toEqual([])
})

it('compares lists and objects by what they hold', () => {
  const stored = { tags: ['a'], at: { x: 1 } }
  expect(changedFields(['tags', 'at'], stored, { tags: ['a'], at: { x: 2 } })).toEqual(['at'])
})

it('merges formatted texts by paragraph, and holds mine where both changed one', () => {
  const merge = (mine: string, theirs: string) =>
    mergeFields(['content'], { content: '<p>一</p><p>二</p>' }, { content: mine }, { content: theirs }, ['content'])
  expect(merge('<p>一改</p><p>二</p>', '<p>一</p><p>二改</p>')).toMatchObject({
    ...{ values: { content: '<p>一改</p><p>二改</p>' }, conflicts: [], taken: ['content'] },
  })
  expect(merge('<p>一</p><p>我</p>', '<p>他</p><p>她</p>')).toMatchObject({
    ...{ values: { content: '<p>他</p><p>我</p>' }, conflicts: ['content'], taken: [] },
    parts: { content: ['<p>他</p>', { base: '<p>二</p>', mine: '<p>我</p>', theirs: '<p>她</p>' }] },
  })
})
