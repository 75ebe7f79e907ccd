import { randomUUID } from 'node:crypto'
import type { Label } from '#contract/kit/fields'
import { MAX_CELL_LENGTH } from '#contract/kit/sheets'
import { Refusal } from '../http/reply/refusal.ts'
import { tooComplex } from '../workers/parseInThread.ts'
import { runInChild } from '../workers/runInChild.ts'
import { createTenantLine } from '../workers/tenantLine.ts'
import { openWorkbook } from './openWorkbook.ts'
import { readCsv } from './readCsv.ts'
import { type Cell, cellsOf, cellTextOf, isFilled } from './readSheet.ts'

declare module '../workers/runInChild.ts' {
  interface FileTasks {
    readRawSheet: (input: { file: Uint8Array }) => Promise<RawSheet>
  }
}

/** A sheet whose columns nobody knows yet: its first row, and what is below each of its cells. */
export interface RawSheet {
  columns: { title: string; values: string[] }[]
  rows: number
}

const MAX_COLUMNS = 100
/** The first rows show the type of a column. */
const LOOKED_AT = 2000
const inTurn = createTenantLine({ maxWaiting: 5 })

/** In a child process; cells with a formula or a value of no meaning are left out. */
export async function readRawSheet(file: Uint8Array): Promise<RawSheet> {
  const formulaMark = randomUUID()
  const cells = readCsv(file) ?? (await cellsOf(openWorkbook(file, formulaMark)))
  const start = cells.findIndex(row => row.some(isFilled))
  const body = cells.slice(start + 1).filter(row => row.some(isFilled))
  const header = (cells[start] ?? []).slice(0, MAX_COLUMNS)
  const read = (cell: Cell) => {
    const text = cellTextOf(cell, formulaMark)
    return typeof text === 'string' ? text.slice(0, MAX_CELL_LENGTH) : ''
  }
  const columns = header.map((cell, place) => ({
    title: read(cell).slice(0, 100),
    values: body.slice(0, LOOKED_AT).flatMap(row => read(row[place] ?? null).trim() || []),
  }))
  return { columns: columns.filter(({ title }) => title !== ''), rows: body.length }
}

export async function readRawWorkbook(file: Uint8Array, tenantId: string, label: Label): Promise<RawSheet> {
  const sheet = await inTurn(tenantId, () => runInChild('readRawSheet', { file }, () => tooComplex(label)))
  if (sheet.columns.length === 0 || sheet.rows === 0) throw new Refusal(400, empty)
  return sheet
}

const empty = {
  zh: '表格的第一行应为列名，其下为数据',
  en: 'The first row should name the columns, with rows below it',
}
