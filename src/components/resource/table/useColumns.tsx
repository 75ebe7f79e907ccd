import type { CrudSort } from '@refinedev/core'
import { Grid, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListLayout, standardLayout } from '#contract/desk/list'
import type { Field } from '#contract/kit/fields'
import { FULL_MASK, isReadableMask } from '#contract/kit/masks'
import { textWidth } from '../../../lib/text/textLength.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { isState } from '../../fields/kinds/choices.tsx'
import { viewOf } from '../../fields/kinds/kinds.ts'
import type { AnyRecord, ResourceDefinition } from '../definition/defineResource.ts'
import { type NamedField, rowNameFieldOf } from '../definition/fieldsOf.ts'

/** Above any place in a list. */
const MANY = 1000

/**
 * How soon each column gives way where there is little room: first those that the resource calls less important, then
 * the others from the last one on, and states after all others. The column of names has no rank, because it stays.
 */
export function ranksOf(definition: ResourceDefinition, fields: readonly NamedField[]): ReadonlyMap<string, number> {
  const named = fields.some(([name]) => name === rowNameFieldOf(definition))
    ? rowNameFieldOf(definition)
    : fields[0]?.[0]
  const less = definition.lessImportant
  const rankOf = (name: string, field: Field, position: number) => {
    if (less.includes(name)) return 3 * MANY - less.indexOf(name)
    if (name === 'tenantId') return 2 * MANY
    return isState(name, field) ? position + 1 : MANY + position
  }
  return new Map(
    fields.flatMap(([name, field], position) =>
      name === named ? [] : [[name, rankOf(name, field, position)] as const],
    ),
  )
}

export type Column = TableColumnType<AnyRecord> & {
  width: number
  /** The one with the highest is the first to go where there is little room; one without stays. */
  rank?: number
  /** A row is called by it. */
  isName?: boolean
  /** It shares the room that is left over. */
  grows?: boolean
  isState?: boolean
  /** Its place among several columns that the list is ordered by. */
  sortPlace?: number
}

interface Options {
  fields: readonly NamedField[]
  layout?: ListLayout
  /** Number of the first row; absent where rows are not counted, as in a tree. */
  firstRow?: number
  sorters?: readonly CrudSort[]
  rowActions?: { draw: (record: AnyRecord) => ReactNode; width: number }
  /** Pixels that something else occupies next to the list on a wide screen. */
  beside?: number
}

const NUMBERS = 48

export function useColumns(definition: ResourceDefinition, options: Options): readonly Column[] {
  const { fields, layout = standardLayout, firstRow, sorters, rowActions, beside } = options
  const { t } = useTranslation()
  const label = useLabel()
  const { shown, widths, frozenTo } = layout
  const frozen = fields.findIndex(([name]) => name === frozenTo)
  const index: Column = {
    key: 'index',
    title: t('resource.index'),
    width: NUMBERS,
    ...(frozen >= 0 && FROZEN),
    align: 'center',
    render: (_, __, position) => (firstRow ?? 1) + position,
  }
  const operation: Column = {
    key: 'operation',
    title: t('resource.operation'),
    width: rowActions?.width ?? 0,
    fixed: 'right',
    className: 'record-operation',
    render: (_, record) => rowActions?.draw(record),
  }
  const ranks = ranksOf(definition, fields)
  const columns = fields.map(([name, field], position): Column => {
    const { width, align = 'left', sortable } = viewOf(field)
    const sorted = sorters?.findIndex(sorter => sorter.field === name) ?? -1
    const order = sorters?.[sorted]?.order
    const title = label(field.label)
    const rank = shown.includes(name) ? undefined : ranks.get(name)
    const isName = !ranks.has(name)
    const own = widths[name]
    const declared = Math.max(definition.columnWidths[name] ?? width, titleWidth(title))
    const grows = !own && field.kind !== 'dateTime' && (isName || declared >= LONG)
    return {
      key: name,
      dataIndex: name,
      title,
      width: own ?? (grows ? Math.min(declared, READABLE) : declared),
      ...(rank !== undefined && { rank }),
      isName,
      grows,
      isState: isState(name, field),
      ...(position <= frozen && FROZEN),
      align,
      ellipsis: true,
      ...(sorters && sorters.length > 1 && sorted >= 0 && { sortPlace: sorted + 1 }),
      sorter: sorters !== undefined && sortable === true,
      sortOrder: order ? (order === 'desc' ? 'descend' : 'ascend') : null,
      render: (_, record) => <RecordCell definition={definition} name={name} field={field} record={record} />,
    }
  })
  const all = [...(firstRow === undefined ? [] : [index]), ...columns, ...(rowActions ? [operation] : [])]
  return responsiveColumns(all, beside)
}

const FROZEN = { fixed: 'left' } as const

/** A column of this width contains texts. */
const LONG = 180
/** Pixels that suffice to recognise a name or a text, where there is little room. */
const READABLE = 104

const selectionWidth = 48

export function tableWidth(columns: readonly Column[], selectable: boolean): number {
  return columns.reduce((sum, { width }) => sum + width, selectable ? selectionWidth : 0)
}

/** Names and texts share the room that is left over; the others, and the actions above all, retain their width. */
export function stretchedIn(columns: readonly Column[]): TableColumnType<AnyRecord>[] {
  const values = columns.filter(({ fixed }) => !fixed)
  const widest = values.reduce((found, column) => (column.width >= (found?.width ?? 0) ? column : found), values[0])
  const stretched = columns.some(({ grows }) => grows) ? columns.filter(({ grows }) => grows) : [widest]
  return columns.map(column => (stretched.includes(column) ? { ...column, width: undefined } : column))
}

/** Pixels that a list has at least next to the sidebar, by antd's breakpoints. */
const ROOM = { lg: 728, xl: 936 } as const

/**
 * Each column appears where there is room for it next to all more important ones; `beside` is the width occupied next
 * to the list.
 */
export function responsiveColumns(columns: readonly Column[], beside = 0): readonly Column[] {
  const rankOf = ({ rank = 0 }: Column) => rank
  return columns.map((column): Column => {
    const needed = tableWidth(
      columns.filter(other => rankOf(other) <= rankOf(column)),
      true,
    )
    if (column.rank === undefined || needed <= Math.min(ROOM.lg, ROOM.xl - beside)) return column
    return { ...column, responsive: [needed <= ROOM.xl - beside ? 'xl' : 'xxl'] }
  })
}

/** The columns for which this screen has room, and the keys of the others. */
export function useFittingColumns(columns: readonly Column[]): {
  fitting: readonly Column[]
  crowded: readonly string[]
} {
  const screens = Grid.useBreakpoint()
  const fits = ({ responsive }: Column) => !responsive || responsive.some(name => screens[name])
  const others = columns.filter(column => !fits(column))
  return { fitting: columns.filter(fits), crowded: others.map(({ key }) => String(key)) }
}

const HAN = /\p{Script=Han}/u

/**
 * Least width that breaks no word of a title in bold letters, with the mark of the order. Chinese titles may wrap to
 * two lines.
 */
export function titleWidth(title: string): number {
  const parts = HAN.test(title) ? [title.slice(0, Math.ceil(title.length / 2))] : title.split(' ')
  return Math.ceil(Math.max(...parts.map(textWidth)) * 1.2) + 36
}

interface RecordCellProps {
  definition: ResourceDefinition
  name: string
  field: Field
  record: AnyRecord
  /** In the view dialog, where there is room for the whole value. */
  whole?: boolean
}

/** One value of a record, as the resource or else the kind of its field renders it. */
export function RecordCell({ definition, name, field, record, whole = false }: RecordCellProps): ReactNode {
  if (record.fieldLimits?.masked.includes(name) && !isReadableMask(field)) return FULL_MASK
  const own = (whole && definition.shows[name]) || definition.cells[name]
  if (own) return own(record)
  const view = viewOf(field)
  const Cell = (whole && view.Show) || view.Cell
  return <Cell field={field} name={name} value={record[name]} record={record} />
}
