import { expect, test } from 'vitest'
import type { SavedView } from '#contract/desk/home'
import type { ShownCard } from '../cards/cardProps.ts'
import { arranged, placesOf } from './arranged.ts'

const view = { id: '7' } as SavedView
const card = (key: string): ShownCard => ({
  ...{ key, name: key, wide: false, queries: [], content: null },
  ...(key.startsWith('view:') && { view }),
})
const cards = ['view:7', 'waiting', 'notices', 'edition'].map(card)
const keysOf = (list: readonly { key: string; hidden: boolean }[]) =>
  list.map(({ key, hidden }) => (hidden ? `(${key})` : key))

test('nobody has placed anything: pinned lists come first, the others as the product has them', () => {
  expect(keysOf(arranged(cards, []))).toEqual(['view:7', 'waiting', 'notices', 'edition'])
})

test('placed cards keep their order and stay hidden; new ones are added around them', () => {
  const placed = [
    { key: 'edition', hidden: false },
    { key: 'gone', hidden: false },
    { key: 'waiting', hidden: true },
  ]
  expect(keysOf(arranged(cards, placed))).toEqual(['view:7', 'edition', '(waiting)', 'notices'])
})

test('a card without its right is still hidden when the right comes back, and a removed list is forgotten', () => {
  const before = [
    { key: 'errors', hidden: true },
    { key: 'view:1', hidden: false },
  ]
  expect(keysOf(placesOf(arranged([card('waiting')], before), before))).toEqual(['waiting', '(errors)'])
})
