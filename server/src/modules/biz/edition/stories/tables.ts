import { type Box, overlapX, union, widthOf } from './geometry.ts'
import type { Line } from './lines.ts'
import { joined } from './textBlocks.ts'

/** Figures or words in rows and columns, between lines. */
export interface PrintedTable extends Box {
  rows: string[][]
  size: number
}

/** In points. */
const ALIGNED = 4
const MIN_LINES = 3
/** Rows of text between the first two lines of a table; between those of a page are whole columns. */
const MAX_HEAD_ROWS = 3
const MIN_RULED = 4
/** Part of its column that a line of running text is shorter than in a table. */
const MAX_FILLED = 0.7
/** In font sizes. */
const ROW = 0.5
/** More lines across the page than any has. */
const MAX_ACROSS = 2000

/** The tables of a page, and the lines of its text that are in none. Text as large as a title is in no table. */
export function printedTablesOf(
  lines: readonly Line[],
  ruledBoxes: readonly Box[],
  titleSize: number,
): { tables: PrintedTable[]; lines: Line[] } {
  const tables = stacksOf(acrossOf(ruledBoxes))
    .flatMap(stack => bandsOf(stack, lines, titleSize))
    .map(tableOf)
  const inside = new Set(tables.flatMap(({ own }) => own))
  return { tables: tables.map(({ table }) => table), lines: lines.filter(line => !inside.has(line)) }
}

/** Horizontal lines; those of the cells of a row form one. */
function acrossOf(ruledBoxes: readonly Box[]): Box[] {
  const edges = ruledBoxes.flatMap(box =>
    box.bottom - box.top < ALIGNED ? [box] : [edge(box, box.top), edge(box, box.bottom)],
  )
  const sorted = edges
    .filter(box => widthOf(box) > ALIGNED)
    .sort((one, other) => Math.round(one.top) - Math.round(other.top) || one.left - other.left)
  const across: Box[] = []
  for (const box of sorted) {
    const last = across.at(-1)
    const isLevel = last && Math.abs(last.top - box.top) < ALIGNED / 2 && box.left - last.right < ALIGNED
    if (isLevel) last.right = Math.max(last.right, box.right)
    else across.push({ ...box })
  }
  return across.slice(0, MAX_ACROSS)
}

const edge = ({ left, right }: Box, at: number): Box => ({ left, right, top: at, bottom: at })

/** Lines of one width below one another. */
function stacksOf(across: readonly Box[]): Box[][] {
  const stacks: Box[][] = []
  for (const line of across) {
    const stack = stacks.find(
      ([first]) => first && Math.abs(first.left - line.left) < ALIGNED && Math.abs(first.right - line.right) < ALIGNED,
    )
    if (stack) stack.push(line)
    else stacks.push([line])
  }
  return stacks.filter(({ length }) => length >= MIN_LINES)
}

/** The text between two lines. */
interface Band extends Box {
  texts: Line[]
}

/** The text between each two lines of a stack, as far as all of it may be that of one table. */
function bandsOf(stack: readonly Box[], lines: readonly Line[], titleSize: number): Band[][] {
  const tables: Band[][] = [[]]
  for (const [index, line] of stack.slice(0, -1).entries()) {
    const next = stack[index + 1] ?? line
    const texts = lines.filter(text => isWithin(text, line, next))
    const isTable = texts.every(({ size }) => size < titleSize) && hasCells(texts)
    if (texts.length > 0 && !isTable) tables.push([])
    else if (isTable) tables.at(-1)?.push({ ...union([line, next]), texts })
  }
  return tables.filter(({ length }) => length + 1 >= MIN_LINES)
}

function isWithin(text: Line, above: Box, below: Box): boolean {
  const middle = (text.top + text.bottom) / 2
  return (
    middle > above.top && middle < below.top && text.left > above.left - ALIGNED && text.right < above.right + ALIGNED
  )
}

/** Words of several columns on the same line; those of running text fill their columns, those of a table do not. */
function hasCells(band: readonly Line[]): boolean {
  const rows = rowsIn(band)
  const columns = Math.max(0, ...rows.map(({ length }) => length))
  if (columns < 2) return false
  const share = widthOf(union(band)) / columns
  const average = band.reduce((sum, line) => sum + widthOf(line), 0) / band.length
  return rows.length <= MAX_HEAD_ROWS || average < MAX_FILLED * share
}

function rowsIn(band: readonly Line[]): Line[][] {
  const rows: Line[][] = []
  for (const line of [...band].sort((one, other) => one.bottom - other.bottom)) {
    const row = rows.at(-1)
    if (row?.[0] && line.bottom - row[0].bottom < ROW * line.size) row.push(line)
    else rows.push([line])
  }
  return rows.map(row => row.sort((one, other) => one.left - other.left))
}

/** Where each row has lines around it, a cell may have several lines of text. */
function tableOf(bands: readonly Band[]): { table: PrintedTable; own: Line[] } {
  const own = bands.flatMap(({ texts }) => texts)
  const byLine = bands.flatMap(({ texts }) => rowsIn(texts))
  const rows = bands.length >= MIN_RULED ? bands.map(({ texts }) => texts) : byLine
  const columns = [...byLine].sort((one, other) => other.length - one.length)[0] ?? []
  const table = {
    ...union([...bands, ...own]),
    size: own[0]?.size ?? 0,
    rows: rows.map(row => cellsOf(row, columns)),
  }
  return { table, own }
}

function cellsOf(row: readonly Line[], columns: readonly Line[]): string[] {
  const cells = columns.map(() => '')
  for (const line of [...row].sort((one, other) => one.bottom - other.bottom || one.left - other.left)) {
    const distances = columns.map(column => -overlapX(column, line))
    const at = distances.indexOf(Math.min(...distances))
    cells[at] = cells[at] ? joined(cells[at] ?? '', line) : line.text
  }
  return cells
}
