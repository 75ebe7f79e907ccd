import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { useRef } from 'react'
import { usePhrases } from '../phrases.ts'
import type { ArrangedCard } from './arranged.ts'

/** Says by name and place what happens to a card. */
export function useAnnouncements(cards: readonly ArrangedCard[]): Announcements {
  const { t } = usePhrases()
  // A card is over its own place as it is picked up; saying so would hide that it was.
  const saidOver = useRef<UniqueIdentifier>()
  const indexOf = (id: UniqueIdentifier) => cards.findIndex(({ key }) => key === id)
  const nameOf = (id: UniqueIdentifier) => cards[indexOf(id)]?.name ?? ''

  function say(phrase: 'picked' | 'over' | 'dropped', id: UniqueIdentifier, at: UniqueIdentifier): string {
    saidOver.current = at
    return t(phrase, { name: nameOf(id), place: indexOf(at) + 1, count: cards.length })
  }

  return {
    onDragStart: ({ active }) => say('picked', active.id, active.id),
    onDragOver: ({ active, over }) =>
      over && over.id !== saidOver.current ? say('over', active.id, over.id) : undefined,
    onDragEnd: ({ active, over }) => say('dropped', active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => t('cancelled', { name: nameOf(active.id) }),
  }
}
