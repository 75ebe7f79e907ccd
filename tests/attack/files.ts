import { strToU8, zipSync } from 'fflate'
import type { Operation } from './operations.ts'
import { longestOf, type Pattern, patterns } from './patterns.ts'

export interface AwkwardFile {
  name: string
  fileName: string
  bytes(): Uint8Array<ArrayBuffer>
}

/** The limit of those uploads that are parsed; others are stored unread. */
const LENGTH = 5_000_000
const ROWS = 2_000_000
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const names = { diagram: 'a.bpmn20.xml', workbook: 'a.xlsx', any: 'a.png' } as const

/** Each text as a file of the kind that the operation reads, and a file that unpacks to far more than it is. */
export function awkwardFiles(kind: NonNullable<Operation['file']>): AwkwardFile[] {
  const texts = patterns.map(pattern => ({
    name: `${names[kind]} of ${pattern.name}`,
    fileName: names[kind],
    bytes: () => new Uint8Array(strToU8(textOf(pattern))),
  }))
  const rows = { name: 'a workbook of 2,000,000 empty rows', fileName: names.workbook, bytes: emptyRows }
  return kind === 'diagram' ? texts : [rows, ...texts]
}

function textOf(pattern: Pattern): string {
  return longestOf(pattern, text => text, LENGTH)
}

function emptyRows(): Uint8Array<ArrayBuffer> {
  const target = (type: string, name: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/${type}" Target="${name}"/></Relationships>`
  const parts = {
    '_rels/.rels': target('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': target('worksheet', 'worksheets/sheet1.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${'<row/>'.repeat(ROWS)}</sheetData></worksheet>`,
  }
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
}
