// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { changedFields, mergeFields, mergeTexts } from './mergeFields.ts'

const text = (...paragraphs: string[]) => paragraphs.map(words => `<p>${words}</p>`).join('')
const base = text('一', '二', '三')

it.each([
  ['paragraphs beside each other', text('一', '二改', '三'), text('一', '二', '三改'), text('一', '二改', '三改')],
  [
    'a paragraph, and one that is added below it',
    text('一', '二', '三改'),
    text('一', '二', '三', '四'),
    text('一', '二', '三改', '四'),
  ],
  ['a removed paragraph, and another that is changed', text('一', '三'), text('一', '二', '三改'), text('一', '三改')],
  [
    'several paragraphs on each side',
    text('一改', '二改', '三'),
    text('零', '一', '二', '三改'),
    text('零', '一改', '二改', '三改'),
  ],
  ['the same change on both sides', text('一', '二改', '三'), text('一', '二改', '三改'), text('一', '二改', '三改')],
])('takes %s from both', (_, mine, theirs, merged) => {
  expect(mergeTexts(base, mine, theirs).join('')).toBe(merged)
})

it('asks about the paragraphs alone that both changed, with their raised characters', () => {
  const mine = text('一', '10<sup>9</sup>/L', '三', '四')
  expect(mergeTexts(base, mine, text('零', '一', '10<sup>6</sup>/L', '三'))).toEqual([
    text('零'),
    text('一'),
    { base: text('二'), mine: text('10<sup>9</sup>/L'), theirs: text('10<sup>6</sup>/L') },
    text('三'),
    text('四'),
  ])
})

it('asks about what both wrote at one place, and about a paragraph that one removed and the other changed', () => {
  expect(mergeTexts(base, base + text('我'), base + text('他'))).toEqual([
    base,
    { base: '', mine: text('我'), theirs: text('他') },
  ])
  expect(mergeTexts(base, text('一', '三'), text('一', '二改', '三'))).toEqual([
    text('一'),
    { base: text('二'), mine: '', theirs: text('二改') },
    text('三'),
  ])
})

it('takes what the editor alone writes in another way for no change', () => {
  const list = '<ul><li>甲</li></ul>'
  const theirs = '<ul><li>乙</li></ul>'
  expect(
    mergeTexts(text('一') + list, `${text('一改')}<ul><li><p>甲</p></li></ul>`, text('一') + theirs).join(''),
  ).toBe(text('一改') + theirs)
})

describe('merge fields', () => {
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
})
