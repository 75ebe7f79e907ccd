import './sheets.css'
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
import { Checkbox, Radio } from 'antd'
import { exportColumns, type SheetFormat } from '#contract/kit/sheets'
import { persistedStore } from '../../../state/persisted.ts'
import { useMoveAnnouncements } from '../../ui/dragging/useMoveAnnouncements.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { listedFields } from '../definition/fieldsOf.ts'
import { usePhrases } from './phrases.ts'

interface ExportChoicesProps {
  /** Titles of the columns by their keys. */
  titles: ReadonlyMap<string, string>
  choice: ExportChoice
  change: (choice: ExportChoice) => void
}

/** The columns of an exported file, their order, and its format. */
export function ExportChoices({ titles, choice, change }: ExportChoicesProps) {
  const { t } = usePhrases()
  const { chosen, order, format } = choice
  const columns = order.flatMap(key => {
    const title = titles.get(key)
    return title === undefined ? [] : [{ key, title }]
  })
  const all = chosen.length === columns.length
  const toggle = (key: string) =>
    change({ ...choice, chosen: chosen.includes(key) ? chosen.filter(other => other !== key) : [...chosen, key] })
  return (
    <>
      <Checkbox
        checked={all}
        indeterminate={!all && chosen.length > 0}
        onChange={() => change({ ...choice, chosen: all ? [] : order })}
      >
        {t('all')}
      </Checkbox>
      <SortableColumns
        columns={columns}
        chosen={chosen}
        toggle={toggle}
        reorder={keys => change({ ...choice, order: keys })}
      />
      <Radio.Group
        aria-label={t('format')}
        value={format}
        onChange={event => change({ ...choice, format: event.target.value })}
        options={[
          { value: 'xlsx', label: t('xlsx') },
          { value: 'csv', label: t('csv') },
        ]}
      />
    </>
  )
}

interface SortableColumnsProps {
  /** In their order. */
  columns: readonly { key: string; title: string }[]
  chosen: readonly string[]
  toggle: (key: string) => void
  reorder: (keys: string[]) => void
}

/** Columns with check boxes, put into order with a pointer, a finger or the keyboard. */
function SortableColumns({ columns, chosen, toggle, reorder }: SortableColumnsProps) {
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

export interface ExportChoice {
  /** All columns in their order. */
  order: readonly string[]
  chosen: readonly string[]
  format: SheetFormat
  keys: boolean
}

const useStore = persistedStore<{ exportChoices: Readonly<Record<string, ExportChoice>> }>({ exportChoices: {} })

export function keepExportChoice(path: string, choice: ExportChoice): void {
  useStore.setState(({ exportChoices }) => ({ exportChoices: { ...exportChoices, [path]: choice } }))
}

/** The last choice, or at first the columns of the list. */
export function exportChoiceOf(definition: ResourceDefinition): ExportChoice {
  const { module } = definition
  const offered = exportColumns(module).map(({ key }) => key)
  const listed = listedFields(definition)
    .map(([name]) => name)
    .filter(name => offered.includes(name))
  return lastChoice(module.path, offered, listed)
}

/** The last choice under a name among the columns that there are now, or at first the listed ones. */
export function lastChoice(path: string, offered: readonly string[], listed = offered): ExportChoice {
  const last = useStore.getState().exportChoices[path]
  const order = [...(last?.order ?? listed).filter(key => offered.includes(key))]
  return {
    order: [...order, ...offered.filter(key => !order.includes(key))],
    chosen: (last?.chosen ?? listed).filter(key => offered.includes(key)),
    format: last?.format ?? 'xlsx',
    keys: last?.keys ?? false,
  }
}
