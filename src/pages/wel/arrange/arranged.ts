import type { PlacedCard } from '#contract/desk/home'
import type { ShownCard } from '../cards/cardProps.ts'

export interface ArrangedCard extends ShownCard {
  hidden: boolean
}

/** Cards as they were placed. Of those that nobody has placed yet, pinned lists come first and the others last. */
export function arranged(cards: readonly ShownCard[], placed: readonly PlacedCard[]): ArrangedCard[] {
  const rank = (key: string) => placed.findIndex(card => card.key === key)
  const isPlaced = ({ key }: ShownCard) => rank(key) >= 0
  const shown = (card: ShownCard): ArrangedCard => ({ ...card, hidden: false })
  const fresh = cards.filter(card => !isPlaced(card))
  const inOrder = cards.filter(isPlaced).sort((one, other) => rank(one.key) - rank(other.key))
  return [
    ...fresh.filter(({ view }) => view).map(shown),
    ...inOrder.map(card => ({ ...card, hidden: placed[rank(card.key)]?.hidden === true })),
    ...fresh.filter(({ view }) => !view).map(shown),
  ]
}

/** The stored form of an arrangement. A card that its user may not see now keeps whether it is hidden. */
export function placesOf(cards: readonly ArrangedCard[], before: readonly PlacedCard[]): PlacedCard[] {
  const placed = cards.map(({ key, hidden }) => ({ key, hidden }))
  const absent = before.filter(({ key }) => !key.startsWith('view:') && !cards.some(card => card.key === key))
  return [...placed, ...absent]
}
