import { randomUUID } from 'node:crypto'
import { readSheet as readCells } from 'read-excel-file/universal'
import type { Label } from '#contract/kit/fields'
import { MAX_CELL_LENGTH } from '#contract/kit/sheets'
import { Refusal } from '../http/reply/refusal.ts'
import { tooComplex } from '../workers/parseInThread.ts'
import { runInChild } from '../workers/runInChild.ts'
import { createTenantLine } from '../workers/tenantLine.ts'
import { cellContent, MAX_ROWS_READ, type SheetColumn } from './cells.ts'
import { openWorkbook } from './openWorkbook.ts'
import { readCsv } from './readCsv.ts'

declare module '../workers/runInChild.ts' {
  interface FileTasks {
    readSheet: (input: { file: Uint8Array; columns: readonly SheetColumn[] }) => Promise<Sheet>
  }
}

interface SheetRow {
  /** The row number that the spreadsheet program shows. */
  row: number
  /** Trimmed; columns that are empty here are absent. Times are `yyyy-MM-dd HH:mm:ss`. */
  values: Record<string, string>
}

interface SheetProblem {
  row: number
  /** The column of a cell that was left out. */
  key?: string
  text: Label
}

export interface Sheet {
  /** The known columns, in the order of the sheet. */
  keys: string[]
  rows: SheetRow[]
  /** The values that were left out of the rows, in the order of the sheet; after a hundred, one of each row. */
  problems: SheetProblem[]
}

/** A number as the file has it: as a number it could be rounded unseen. */
interface WrittenNumber {
  number: string
}

export type Cell = string | boolean | Date | WrittenNumber | null

const MAX_PROBLEMS = 100
const inTurn = createTenantLine({ maxWaiting: 5 })

/** The first sheet of an .xlsx file, or a CSV file, by the labels in its first row; a Refusal where it cannot be read. */
export async function readSheet(file: Uint8Array, columns: readonly SheetColumn[]): Promise<Sheet> {
  const formulaMark = randomUUID()
  const cells = readCsv(file) ?? (await cellsOf(openWorkbook(file, formulaMark)))
  const start = cells.findIndex(row => row.some(isFilled))
  const header = cells[start] ?? []
  const body = cells.slice(start + 1)
  if (body.filter(row => row.some(isFilled)).length > MAX_ROWS_READ)
    throw new Refusal(400, {
      zh: `一次最多导入${MAX_ROWS_READ}行，请分批导入`,
      en: `At most ${MAX_ROWS_READ} rows can be imported at once`,
    })

  const problems: SheetProblem[] = []
  const places = placesOf(header, start + 1, columns, problems)
  if (places.size === 0) throw new Refusal(400, noHeader(columns))
  const note = (problem: SheetProblem) => {
    if (problems.length < MAX_PROBLEMS || problems.at(-1)?.row !== problem.row) problems.push(problem)
  }
  const rows = body.flatMap((row, index): SheetRow[] => {
    const number = start + 2 + index
    const values: Record<string, string> = {}
    for (const [place, column] of places) {
      const read = cellTextOf(row[place] ?? null, formulaMark)
      if (typeof read !== 'string') note({ row: number, key: column.key, text: inColumn(column, read) })
      else if (read !== '') values[column.key] = read
    }
    return row.some(isFilled) ? [{ row: number, values }] : []
  })
  const keys = [...places.values()].map(({ key }) => key)
  return { keys, rows, problems }
}

interface ReadOptions {
  tenantId: string
  columns: readonly SheetColumn[]
  /** Names the file in a refusal. */
  label: Label
}

/** Reads the first sheet of a workbook in a child process, one of each tenant at a time. */
export function readWorkbook(file: Uint8Array, { tenantId, columns, label }: ReadOptions): Promise<Sheet> {
  return inTurn(tenantId, () => runInChild('readSheet', { file, columns }, () => tooComplex(label)))
}

export async function cellsOf(workbook: ArrayBuffer): Promise<Cell[][]> {
  try {
    const read = await readCells<WrittenNumber>(workbook, { parseNumber: number => ({ number }), trim: false })
    // The option above makes objects of what the types of the package still call numbers.
    return read as Cell[][]
  } catch {
    throw new Refusal(400, { zh: '文件已损坏，无法读取', en: 'The file is damaged' })
  }
}

/** Column of the sheet for each of ours. */
function placesOf(
  header: readonly Cell[],
  row: number,
  columns: readonly SheetColumn[],
  problems: SheetProblem[],
): Map<number, SheetColumn> {
  const known = new Map(
    columns.flatMap(column => [column.label.zh, column.label.en].map(text => [plain(text), column])),
  )
  const places = new Map<number, SheetColumn>()
  const taken = new Set<SheetColumn>()
  for (const [place, cell] of header.entries()) {
    if (!isFilled(cell)) continue
    const title = typeof cell === 'string' ? cell.trim().slice(0, 50) : ''
    const column = known.get(plain(title))
    if (column && !taken.has(column)) {
      places.set(place, column)
      taken.add(column)
    } else
      problems.push({
        row,
        text: column
          ? { zh: `“${title}”列重复`, en: `Column ${title} appears twice` }
          : { zh: `不认识“${title}”列`, en: `Unknown column ${title}` },
      })
  }
  return places
}

function noHeader(columns: readonly SheetColumn[]): Label {
  const zh = columns.map(({ label }) => label.zh).join('、')
  const en = columns.map(({ label }) => label.en).join(', ')
  return { zh: `没有找到列名，第一行应为：${zh}`, en: `No known column; the first row should be: ${en}` }
}

/** Templates mark required columns with a star; input methods write full-width letters and brackets. */
function plain(title: string): string {
  return cellContent(title)
    .normalize('NFKC')
    .replace(/^\*|\*$/g, '')
    .trim()
    .toLowerCase()
}

export function isFilled(cell: Cell): boolean {
  return cell !== null && cell !== ''
}

/** The text of a cell, or why it has none. */
export function cellTextOf(cell: Cell, formulaMark: string): string | Label {
  if (cell === null) return ''
  if (cell === formulaMark)
    return { zh: '不接受公式，请粘贴为值', en: 'formulas are not accepted, please paste the values' }
  if (cell instanceof Date) return wallClockOf(cell)
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  if (typeof cell === 'object') return textOfNumber(Number(cell.number))
  return cell.length > MAX_CELL_LENGTH ? { zh: '内容过长', en: 'too long' } : cellContent(cell)
}

// Spreadsheet programs store 15 digits: the rest of a longer id is lost when it was typed as a number.
function textOfNumber(number: number): string | Label {
  if (Math.abs(number) < 1e15) return String(Number(number.toPrecision(15)))
  return {
    zh: '数字过长，末尾已失真，请将单元格设为文本',
    en: 'the number has lost its last digits, please make it a text',
  }
}

// The reader makes dates of fractions of days, a little less than the second they mean.
function wallClockOf(date: Date): string | Label {
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000)
  const year = rounded.getUTCFullYear()
  if (!(year >= 1900 && year <= 9999)) return { zh: '时间不正确', en: 'not a time' }
  return rounded.toISOString().slice(0, 19).replace('T', ' ')
}

function inColumn({ label }: SheetColumn, { zh, en }: Label): Label {
  return { zh: `“${label.zh}”${zh}`, en: `${label.en}: ${en}` }
}
