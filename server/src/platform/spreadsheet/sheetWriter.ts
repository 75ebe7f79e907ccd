import type { Label } from '#contract/kit/fields'
import {
  type CellFormat,
  type CellValue,
  cellText,
  harmlessText,
  isMarked,
  type MarkedCell,
  type SheetColumn,
  type SheetWriter,
} from './cells.ts'
import { createZip, type Sink } from './zipParts.ts'

// Without it, spreadsheet programs read Chinese as Latin letters.
const BYTE_ORDER_MARK = '\ufeff'

/** A CSV file as spreadsheet programs open it: UTF-8 with a mark, CRLF, quotes where they are needed. */
function createCsvWriter(sink: Sink, language: keyof Label): SheetWriter {
  let sheets = 0
  const send = async (text: string) => sink(Buffer.from(text))
  return {
    async sheet(_, columns) {
      sheets += 1
      if (sheets === 1) await send(BYTE_ORDER_MARK + lineOf(columns.map(({ label }) => label[language])))
    },
    async write(rows) {
      if (sheets === 1) await send(rows.map(lineOf).join(''))
    },
    async end() {},
  }
}

function lineOf(cells: readonly (CellValue | MarkedCell)[]): string {
  return `${cells.map(cell => written(isMarked(cell) ? cell.value : cell)).join(',')}\r\n`
}

function written(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = harmlessText(value)
  return /[",\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const sheetMediaTypes: Record<CellFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export function createSheetWriter(format: CellFormat, sink: Sink, language: keyof Label): SheetWriter {
  return format === 'csv' ? createCsvWriter(sink, language) : createWorkbookWriter(sink, language)
}

const USUAL_WIDTH = 16

/** Places in `cellXfs` of the styles below. */
const style = { text: 1, header: 2, marked: 3 } as const

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const kindOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

/** An .xlsx file. Each sheet is written before the next begins, and the parts that list them are at the end. */
function createWorkbookWriter(sink: Sink, language: keyof Label): SheetWriter {
  const zip = createZip(sink)
  const names: string[] = []
  let row = 0

  async function finishSheet(): Promise<void> {
    if (names.length === 0) return
    await zip.write('</sheetData></worksheet>')
    await zip.finish()
  }

  async function part(filename: string, xml: string): Promise<void> {
    zip.begin(filename)
    await zip.write(declaration + xml)
    await zip.finish()
  }

  return {
    async sheet(name, columns) {
      await finishSheet()
      names.push(name)
      row = 1
      zip.begin(`xl/worksheets/sheet${names.length}.xml`)
      const header = columns
        .map(({ label }, index) => textCell(label[language], `${letters(index)}1`, style.header))
        .join('')
      await zip.write(`${declaration}${beginningOf(columns)}<row r="1">${header}</row>`)
    },
    async write(rows) {
      let xml = ''
      for (const cells of rows) {
        row += 1
        xml += `<row r="${row}">`
        for (const [index, cell] of cells.entries()) {
          const address = `${letters(index)}${row}`
          xml += isMarked(cell) ? cellOf(cell.value, address, style.marked) : cellOf(cell, address)
        }
        xml += '</row>'
      }
      await zip.write(xml)
    },
    async end() {
      await finishSheet()
      for (const [filename, xml] of Object.entries(partsAround(names))) await part(filename, xml)
      await zip.end()
    },
  }
}

function beginningOf(columns: readonly SheetColumn[]): string {
  // Formats cells that are filled in later as text, too, which preserves their digits.
  const widths = columns.map(
    ({ width = USUAL_WIDTH }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style.text}" customWidth="1"/>`,
  )
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>${
    widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  }<sheetData>`
}

function cellOf(value: CellValue, address: string, styled?: number): string {
  const styling = styled === undefined ? '' : ` s="${styled}"`
  if (value === null || value === undefined || value === '') return styling && `<c r="${address}"${styling}/>`
  // Spreadsheet programs store 15 digits of a number.
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15)
    return `<c r="${address}"${styling}><v>${value}</v></c>`
  return textCell(String(value), address, styled ?? style.text)
}

function textCell(value: string, address: string, styled: number): string {
  const text = escaped(cellText(value))
  const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${address}" t="inlineStr" s="${styled}"><is><t${space}>${text}</t></is></c>`
}

const known: string[] = []

/** Name of a column: A to Z, then AA. */
function letters(index: number): string {
  known[index] ??= (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
  return known[index]
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, character => entities[character] ?? '') : text
}

/** The parts that declare the sheets. */
function partsAround(names: readonly string[]): Record<string, string> {
  const sheets = names.map((name, index) => ({ name: escaped(name.slice(0, 31)), id: index + 1 }))
  const override = (name: string, kind: string) => `<Override PartName="${name}" ContentType="${kindOf(kind)}"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  return {
    'xl/styles.xml': styles,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
      .map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${sheets
      .map(({ id }) => relation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`))
      .join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships">${relation('book', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${sheets
      .map(({ id }) => override(`/xl/worksheets/sheet${id}.xml`, 'worksheet'))
      .join('')}</Types>`,
  }
}

const font = (bold: boolean) => `<font>${bold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/></font>`
const format = (number: number, font: number, fill: number) =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`
/** `@`: what is typed stays text. */
const TEXT = 49
const styles = `<styleSheet xmlns="${main}"><fonts count="2">${font(false)}${font(true)}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${format(0, 0, 0)}${format(TEXT, 0, 0)}${format(TEXT, 1, 0)}${format(TEXT, 0, 2)}</cellXfs></styleSheet>`
