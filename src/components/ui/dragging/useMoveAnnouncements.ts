import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { useRef } from 'react'
import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

/** Announces by name and place what happens to something that is dragged. */
export function useMoveAnnouncements(items: readonly { key: string; title: string }[]): Announcements {
  const { t } = usePhrases()
  // An item is over its own place as it is picked up; saying so would hide that it was.
  const announcedOver = useRef<UniqueIdentifier>()
  const indexOf = (id: UniqueIdentifier) => items.findIndex(({ key }) => key === id)
  const nameOf = (id: UniqueIdentifier) => items[indexOf(id)]?.title ?? ''

  function announce(phrase: 'picked' | 'over' | 'dropped', id: UniqueIdentifier, at: UniqueIdentifier): string {
    announcedOver.current = at
    return t(phrase, { name: nameOf(id), place: indexOf(at) + 1, count: items.length })
  }

  return {
    onDragStart: ({ active }) => announce('picked', active.id, active.id),
    onDragOver: ({ active, over }) =>
      over && over.id !== announcedOver.current ? announce('over', active.id, over.id) : undefined,
    onDragEnd: ({ active, over }) => announce('dropped', active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => t('cancelled', { name: nameOf(active.id) }),
  }
}

const { usePhrases } = definePhrases('components/ui/dragging', {
  picked: {
    zh: '已拿起{{name}}，当前第{{place}}位，共{{count}}位。',
    en: 'Picked up {{name}}, at place {{place}} of {{count}}.',
  },
  over: { zh: '{{name}}移到第{{place}}位，共{{count}}位。', en: '{{name}} moved to place {{place}} of {{count}}.' },
  dropped: {
    zh: '{{name}}已放在第{{place}}位，共{{count}}位。',
    en: '{{name}} dropped at place {{place}} of {{count}}.',
  },
  cancelled: { zh: '已取消移动{{name}}。', en: 'Moving {{name}} was cancelled.' },
})
