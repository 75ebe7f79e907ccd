import { DeleteOutlined, EyeInvisibleOutlined, EyeOutlined, HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { usePhrases } from '../phrases.ts'
import type { ArrangedCard } from './arranged.ts'

interface CardTileProps {
  card: ArrangedCard
  toggle: () => void
  /** For the user's own pinned lists. */
  remove: (() => void) | undefined
}

export function CardTile({ card: { key, name, hidden, view }, toggle, remove }: CardTileProps) {
  const { t } = usePhrases()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
    attributes: { roleDescription: t('sortable') },
  })
  const moved = transform ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` : undefined
  return (
    <li
      ref={setNodeRef}
      className="arrange-card"
      data-dragging={isDragging || undefined}
      data-hidden={hidden || undefined}
      style={{ transform: moved, transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="arrange-handle"
        {...attributes}
        {...listeners}
        aria-label={t('move', { name })}
      >
        <HolderOutlined />
      </button>
      <span className="arrange-name">
        {name}
        {view && !view.isOwn && <small>{t('ofRole')}</small>}
      </span>
      {remove && (
        <button
          type="button"
          className="home-star"
          aria-label={t('removeView', { name })}
          title={t('removeView', { name })}
          onClick={remove}
        >
          <DeleteOutlined />
        </button>
      )}
      <button
        type="button"
        className="home-star"
        aria-pressed={!hidden}
        aria-label={t('shown', { name })}
        title={t('shown', { name })}
        onClick={toggle}
      >
        {hidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
      </button>
    </li>
  )
}
