// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { mergeTexts } from './mergeTexts.ts'

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
