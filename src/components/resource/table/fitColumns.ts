import { selectionWidth } from './tableColumns.ts'
import type { Column } from './useColumns.tsx'

/** The line at the beginning of a table. */
const BORDER = 1

/** The columns that there is room for, and the keys of those that there is not. */
interface Fitted {
  columns: readonly Column[]
  crowded: readonly string[]
}

/**
 * Narrows columns as far as they stay readable, and then leaves out the least important ones. Without a known width,
 * all columns are as wide as they would like to be.
 */
export function fitColumns(columns: readonly Column[], width: number | undefined, selectable: boolean): Fitted {
  const beside = selectable ? selectionWidth : 0
  if (width === undefined) return { columns: withFrozen(columns), crowded: [] }
  const room = width - beside - BORDER
  const crowded: string[] = []
  let kept = [...columns]
  while (sum(kept.map(leastOf)) > room) {
    const next = leastImportant(kept)
    if (!next) break
    crowded.push(String(next.key))
    kept = kept.filter(column => column !== next)
  }
  return { columns: withFrozen(shared(kept, room)), crowded }
}

function leastImportant(columns: readonly Column[]): Column | undefined {
  return columns.reduce<Column | undefined>(
    (found, column) => ((column.rank ?? 0) > (found?.rank ?? 0) ? column : found),
    undefined,
  )
}

/** A column that would like to be this wide holds texts, which say little when they are cut. */
const TEXT_WIDTH = 220

const isText = ({ isName, width }: Column) => isName === true || width >= TEXT_WIDTH
const lackOf = (column: Column) => column.width - leastOf(column)

/** Shares out what the least widths leave: first among names and texts, then among the others, by what each lacks. */
function shared(columns: readonly Column[], room: number): Column[] {
  const free = Math.max(0, room - sum(columns.map(leastOf)))
  const texts = sum(columns.filter(isText).map(lackOf))
  const others = sum(columns.map(lackOf)) - texts
  const textShare = shareOf(free, texts)
  const otherShare = shareOf(free - texts, others)
  return columns.map(column => ({
    ...column,
    width: leastOf(column) + Math.floor(lackOf(column) * (isText(column) ? textShare : otherShare)),
  }))
}

const shareOf = (free: number, lack: number) => (lack > 0 ? Math.max(0, Math.min(1, free / lack)) : 0)

/** The columns that stay while the others scroll. */
function withFrozen(columns: readonly Column[]): readonly Column[] {
  const last = columns.findLastIndex(({ frozen }) => frozen)
  return columns.map((column, index) => (index <= last && !column.fixed ? { ...column, fixed: 'left' } : column))
}

const leastOf = ({ minWidth, width }: Column) => minWidth ?? width
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
