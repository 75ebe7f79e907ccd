import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'
import { importColumns } from '../../../contract/kit/sheets.ts'
import { user } from '../../../contract/system/user.ts'
import { writeSheet } from './writeSheet.ts'

const SHEET = 'xl/worksheets/sheet1.xml'

/** A workbook whose sheet has these rows, in XML. */
export async function workbookWith(rows: string): Promise<Uint8Array> {
  return withRows(await writeSheet([{ key: 'id', label: { zh: 'Id', en: 'Id' } }], [{ id: '1' }]), rows)
}

/** A workbook of users. The text is stored in the file once, and the cells of all rows refer to it. */
export async function workbookRepeating(text: string, count: number): Promise<Uint8Array> {
  const headings = importColumns(user).slice(0, 3)
  const cells = headings.map(({ label }) => ({ value: label.zh, type: String }))
  const file = await writeExcelFile([cells, [{ value: text, type: String }]]).toBuffer()
  const rowOf = (row: number, strings: readonly number[]) =>
    `<row r="${row}">${strings.map((text, place) => `<c r="${'ABC'[place]}${row}" t="s"><v>${text}</v></c>`).join('')}</row>`
  const body = Array.from({ length: count }, (_, index) => rowOf(index + 2, [3, 3, 3]))
  return withRows(file, rowOf(1, [0, 1, 2]) + body.join(''))
}

function withRows(file: Uint8Array, rows: string): Uint8Array {
  const parts = unzipSync(file)
  const xml = strFromU8(parts[SHEET] ?? new Uint8Array())
  return zipSync({
    ...parts,
    [SHEET]: strToU8(xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`)),
  })
}
