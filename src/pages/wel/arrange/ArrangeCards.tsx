import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { Button } from 'antd'
import { useState } from 'react'
import type { PlacedCard } from '#contract/desk/home'
import { codeOf } from '#contract/kit/module'
import { role } from '#contract/system/role'
import { useMoveAnnouncements } from '../../../components/ui/dragging/useMoveAnnouncements.ts'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { useSession } from '../../../state/session.ts'
import { usePhrases } from '../phrases.ts'
import type { ArrangedCard } from './arranged.ts'
import { CardTile } from './CardTile.tsx'
import { RoleDefaultDialog } from './RoleDefaultDialog.tsx'
import './arrange.css'

interface ArrangeCardsProps {
  cards: readonly ArrangedCard[]
  /** The arrangement as it is kept. */
  places: readonly PlacedCard[]
  place: (cards: readonly ArrangedCard[]) => void
  removeView: (id: string) => Promise<void>
  /** Absent while the user has no arrangement of their own. */
  reset: (() => Promise<void>) | undefined
}

/** The cards as tiles that are dragged with a pointer, a finger or the keyboard, hidden and shown. */
export function ArrangeCards({ cards, places, place, removeView, reset }: ArrangeCardsProps) {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const mayEditRoles = useSession(({ permission }) => permission[codeOf(role, 'edit')] === true)
  const [settingRole, setSettingRole] = useState(false)
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = cards.map(({ key }) => key)
  const announcements = useMoveAnnouncements(cards.map(({ key, name }) => ({ key, title: name })))

  function drop({ active, over }: DragEndEvent) {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))]
    if (to >= 0 && from !== to) place(arrayMove([...cards], from, to))
  }

  async function remove({ name, view }: ArrangedCard) {
    if (view && (await confirm({ content: t('removeViewAsk', { name }) }))) await removeView(view.id)
  }

  return (
    <section aria-label={t('arrange')}>
      <p className="home-hint">{t('arrangeHelp')}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('arrangeHelp') } }}
        onDragEnd={drop}
      >
        <SortableContext items={keys} strategy={rectSortingStrategy}>
          <ol className="arrange-cards" aria-label={t('cards')}>
            {cards.map(card => (
              <CardTile
                key={card.key}
                card={card}
                toggle={() => place(cards.map(other => (other === card ? { ...card, hidden: !card.hidden } : other)))}
                remove={card.view?.isOwn ? () => void remove(card) : undefined}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <div className="home-actions">
        {reset && (
          <Button type="text" onClick={() => void reset()}>
            {t('resetCards')}
          </Button>
        )}
        {mayEditRoles && <Button onClick={() => setSettingRole(true)}>{t('roleDefault')}</Button>}
      </div>
      {settingRole && <RoleDefaultDialog places={places} close={() => setSettingRole(false)} />}
    </section>
  )
}
