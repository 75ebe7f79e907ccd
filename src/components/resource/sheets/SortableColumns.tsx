import { HolderOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Checkbox } from 'antd'
import { useMoveAnnouncements } from '../../ui/dragging/useMoveAnnouncements.ts'
import { usePhrases } from './phrases.ts'

interface SortableColumnsProps {
  /** In their order. */
  columns: readonly { key: string; title: string }[]
  chosen: readonly string[]
  toggle: (key: string) => void
  reorder: (keys: string[]) => void
}

/** Columns with check boxes, put into order with a pointer, a finger or the keyboard. */
export function SortableColumns({ columns, chosen, toggle, reorder }: SortableColumnsProps) {
  const { t } = usePhrases()
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = columns.map(({ key }) => key)
  const announcements = useMoveAnnouncements(columns)

  function drop({ active, over }: DragEndEvent) {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))]
    if (to >= 0 && from !== to) reorder(arrayMove(keys, from, to))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('moveHelp') } }}
      onDragEnd={drop}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className="sheet-columns" aria-label={t('columns')}>
          {columns.map(column => (
            <Column
              key={column.key}
              column={column}
              checked={chosen.includes(column.key)}
              toggle={() => toggle(column.key)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface ColumnProps {
  column: SortableColumnsProps['columns'][number]
  checked: boolean
  toggle: () => void
}

function Column({ column: { key, title }, checked, toggle }: ColumnProps) {
  const { t } = usePhrases()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
    attributes: { roleDescription: t('sortable') },
  })
  const moved = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined
  return (
    <li ref={setNodeRef} data-dragging={isDragging || undefined} style={{ transform: moved, transition }}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="sheet-handle"
        {...attributes}
        {...listeners}
        aria-label={t('move', { name: title })}
      >
        <HolderOutlined />
      </button>
      <Checkbox checked={checked} onChange={toggle}>
        {title}
      </Checkbox>
    </li>
  )
}
