import { strToU8, zipSync } from 'fflate'
import { patterns } from './patterns.ts'

export interface AwkwardFile {
  name: string
  fileName: string
  bytes: Uint8Array<ArrayBuffer>
}

const LENGTH = 950_000
const ROWS = 2_000_000
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The texts as each kind of file that some operation reads, and files that unpack to far more than they are. */
export function awkwardFiles(): AwkwardFile[] {
  const texts = patterns.flatMap(({ name, of }) =>
    ['a.bpmn20.xml', 'a.xlsx', 'a.png'].map(fileName => ({
      name: `${fileName} of ${name}`,
      fileName,
      bytes: new Uint8Array(strToU8(of(LENGTH))),
    })),
  )
  return [...texts, { name: 'a workbook of 2,000,000 empty rows', fileName: 'a.xlsx', bytes: emptyRows() }]
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
