import { Grid, type TableColumnType } from 'antd'
import { useMemo } from 'react'
import { textWidth } from '../../../lib/text/textLength.ts'
import type { AnyRecord } from '../definition/defineResource.ts'
import type { Column } from './useColumns.tsx'

const selectionWidth = 48

export function tableWidth(columns: readonly Column[], selectable: boolean): number {
  return columns.reduce((sum, { width }) => sum + width, selectable ? selectionWidth : 0)
}

/** Names and texts share the room that is left over; the others, and the actions above all, keep their width. */
export function stretchedIn(columns: readonly Column[]): TableColumnType<AnyRecord>[] {
  const values = columns.filter(({ fixed }) => !fixed)
  const widest = values.reduce((found, column) => (column.width >= (found?.width ?? 0) ? column : found), values[0])
  const stretched = columns.some(({ grows }) => grows) ? columns.filter(({ grows }) => grows) : [widest]
  return columns.map(column => (stretched.includes(column) ? { ...column, width: undefined } : column))
}

/** Pixels that a list has at least beside the sidebar, by antd's breakpoints. */
const ROOM = { lg: 728, xl: 936 } as const

/** Each column appears where there is room for it beside all more important ones; something else may stand `beside` the list. */
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
  return useMemo(() => {
    const fits = ({ responsive }: Column) => !responsive || responsive.some(name => screens[name])
    const others = columns.filter(column => !fits(column))
    return { fitting: columns.filter(fits), crowded: others.map(({ key }) => String(key)) }
  }, [columns, screens])
}

const HAN = /\p{Script=Han}/u

/** Least width that breaks no word of a title in bold letters, with the mark of the order. Chinese titles may take two lines. */
export function titleWidth(title: string): number {
  const parts = HAN.test(title) ? [title.slice(0, Math.ceil(title.length / 2))] : title.split(' ')
  return Math.ceil(Math.max(...parts.map(textWidth)) * 1.2) + 36
}
