import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Label } from '#contract/kit/fields'
import { Refusal } from '../http/reply/refusal.ts'

const largestFile = 5_000_000
const MAX_UNPACKED = 30_000_000
const MAX_PARTS = 200
/** Time is spent on tags rather than bytes: four for each cell and four for its text. */
const MAX_TAGS = 2_500_000
/** The reader goes again and again over what has not ended yet. A full cell of escaped characters is not longer. */
const MAX_PIECE = 300_000
/** The reader makes room for every row and column up to the last, so few bytes could ask for much memory. */
const lastRow = 20_000
const lastColumn = 256

const damaged = { zh: '文件已损坏，无法读取', en: 'The file is damaged' }
const notXlsx = {
  zh: '请上传 .xlsx 文件或 UTF-8 编码的 .csv 文件（旧的 .xls 请另存为 .xlsx）',
  en: 'Please upload an .xlsx file, or a .csv file in UTF-8 (save an older .xls as .xlsx)',
}
const tooLarge = {
  zh: '文件过大（最多 5 MB），请分批导入',
  en: 'The file is too large (at most 5 MB), please split it',
}
const tooWide = {
  zh: `表格过大：数据应在前${lastRow}行、前${lastColumn}列内，请删除多余的空行空列`,
  en: `The sheet is too large: keep to ${lastRow} rows and ${lastColumn} columns, and delete empty ones`,
}

/**
 * Checks a file before anything reads it, and packs it anew from the parts that were checked. Every cell with a formula
 * holds `formulaMark` instead.
 */
export function openWorkbook(file: Uint8Array, formulaMark: string): ArrayBuffer {
  if (file.length > largestFile) throw refusal(tooLarge)
  const isZip = file[0] === 0x50 && file[1] === 0x4b
  if (!isZip) throw refusal(notXlsx)
  let [tags, rows] = [0, 0]
  const parts = Object.entries(unpack(file)).map(([name, bytes]): [string, Uint8Array] => {
    const text = strFromU8(bytes)
    const counted = countTags(text)
    tags += counted.tags
    rows += counted.rows
    if (tags > MAX_TAGS) throw refusal(tooLarge)
    // The reader's memory grows with the square of the rows, and rows need not say their number.
    if (rows > lastRow) throw refusal(tooWide)
    return [name, text.includes('sheetData') ? strToU8(checkedSheet(text, formulaMark)) : bytes]
  })
  const packed = zipSync(Object.fromEntries(parts), { level: 0 })
  return packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength) as ArrayBuffer
}

function unpack(file: Uint8Array): Record<string, Uint8Array> {
  let total = 0
  let count = 0
  try {
    // A part takes at most the room that its header asks for, even when the header lies.
    return unzipSync(file, {
      filter: ({ name, originalSize, size, compression }) => {
        if (!/^(xl\/|_rels\/|\[Content_Types\]).*\.(xml|rels)$/.test(name)) return false
        total += Math.max(originalSize, compression === 0 ? size : 0)
        count += 1
        if (total > MAX_UNPACKED || count > MAX_PARTS) throw refusal(tooLarge)
        return true
      },
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refusal(damaged)
  }
}

// Written so that each looks at a character once or twice, whatever an attacker puts there.
const attributes = `(?:[^<>"']|"[^"<]*"|'[^'<]*')*`
const prefix = `(?:[^\\s<>/"':=]+:)?`
const place = new RegExp(`<${prefix}(row|c)(?=[\\s/>])(${attributes})>`, 'g')
const cell = new RegExp(`<(${prefix})c((?:\\s${attributes})?)(?<!/)>((?:(?!<${prefix}c[\\s/>]).)*?)</\\1c\\s*>`, 'gs')
const rowTag = new RegExp(`<${prefix}row(?=[\\s/>])`, 'y')
const formula = new RegExp(`<${prefix}f(?=[\\s/>])`)

function countTags(xml: string): { tags: number; rows: number } {
  // Programs write no comments into these parts; entities and the like come from attackers.
  if (xml.includes('<!')) throw refusal(damaged)
  let [tags, rows, end] = [0, 0, 0]
  for (let start = xml.indexOf('<'); start >= 0; start = xml.indexOf('<', end)) {
    if (start - end > MAX_PIECE) throw refusal(damaged)
    end = endOfTag(xml, start)
    tags += 1
    rowTag.lastIndex = start
    if (rowTag.test(xml)) rows += 1
  }
  if (xml.length - end > MAX_PIECE) throw refusal(damaged)
  return { tags, rows }
}

function endOfTag(xml: string, start: number): number {
  let quote = ''
  for (let index = start + 1; index < start + MAX_PIECE; index += 1) {
    const character = xml.charAt(index)
    if (character === '<' || character === '') break
    if (character === quote) quote = ''
    else if (quote === '' && (character === '"' || character === "'")) quote = character
    else if (quote === '' && character === '>') return index + 1
  }
  throw refusal(damaged)
}

function checkedSheet(xml: string, formulaMark: string): string {
  for (const [, kind, attributeText = ''] of xml.matchAll(place))
    for (const [, double, single] of attributeText.matchAll(/(?:^|\s)r\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
      assertInside(kind, double ?? single ?? '')
  const inert = xml.replace(cell, (whole, prefix: string, attributeText: string, body: string) =>
    formula.test(body) ? markedCell(prefix, attributeText, formulaMark) : whole,
  )
  if (formula.test(inert)) throw refusal(damaged)
  return inert
}

function assertInside(kind: string | undefined, address: string): void {
  const [, letters = '', digits = ''] = /^([A-Z]{0,3})([0-9]{1,7})$/.exec(address) ?? []
  if (digits === '' || (letters === '') !== (kind === 'row')) throw refusal(damaged)
  if (Number(digits) > lastRow || columnNumber(letters) > lastColumn) throw refusal(tooWide)
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

function markedCell(prefix: string, attributeText: string, formulaMark: string): string {
  const address = /(?:^|\s)r\s*=\s*(?:"[^"]*"|'[^']*')/.exec(attributeText)?.[0] ?? ''
  return `<${prefix}c${address} t="inlineStr"><${prefix}is><${prefix}t>${formulaMark}</${prefix}t></${prefix}is></${prefix}c>`
}

function refusal(label: Label): Refusal {
  return new Refusal(400, label)
}
