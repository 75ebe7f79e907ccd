// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { markPassage, type Passage, selectPassage } from './markPassage.ts'

function marked(html: string, passage: Passage): string {
  const root = document.createElement('div')
  root.innerHTML = html
  markPassage(root, passage)
  return root.innerHTML
}

test.each([
  ['words', '<p>药品集采落地</p>', { quote: '集采' }, '<p>药品<mark>集采</mark>落地</p>'],
  [
    'what is formatted in between',
    '<p>药品<b>集</b>采落地</p>',
    { quote: '品集采' },
    '<p>药<mark>品</mark><b><mark>集</mark></b><mark>采</mark>落地</p>',
  ],
  ['the nearest of several', '<p>集采与集采</p>', { quote: '集采', start: 3 }, '<p>集采与<mark>集采</mark></p>'],
  ['a place without words', '<p>一二三四</p>', { quote: '', start: 1, end: 3 }, '<p>一<mark>二三</mark>四</p>'],
  ['nothing that is gone', '<p>一二三四</p>', { quote: '五' }, '<p>一二三四</p>'],
  ['nothing beyond the text', '<p>一二</p>', { quote: '', start: 1, end: 9 }, '<p>一二</p>'],
])('marks %s', (_, html, passage, expected) => {
  expect(marked(html, passage)).toBe(expected)
})

test('selects words in an editor, formatted in between, and leaves the text as it is', () => {
  const editor = document.createElement('div')
  editor.innerHTML = '<p>药品<b>集</b>采落地</p>'
  document.body.append(editor)
  expect(selectPassage(editor, { quote: '品集采' })).toBe(true)
  expect(document.getSelection()?.toString()).toBe('品集采')
  expect(editor.innerHTML).toBe('<p>药品<b>集</b>采落地</p>')
  expect(selectPassage(editor, { quote: '医保' })).toBe(false)
})
