import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Label } from '#contract/kit/fields'
import { Refusal } from '../http/reply/refusal.ts'

const largestFile = 5_000_000
const MAX_UNPACKED = 30_000_000
const MAX_PARTS = 200
/** The reader makes room for every row and column up to the last, so few bytes could allocate much memory. */
const lastRow = 20_000
/** AAA is the first column that is refused. */
const MAX_LETTERS = 2

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
  zh: `表格过大：数据应在前${lastRow}行、ZZ列以内，请删除多余的空行空列`,
  en: `The sheet is too large: keep to ${lastRow} rows and column ZZ, and delete empty ones`,
}

/**
 * Checks a file before anything reads it, and packs it anew from the parts that were checked. Every cell with a formula
 * contains `formulaMark` instead.
 */
export function openWorkbook(file: Uint8Array, formulaMark: string): ArrayBuffer {
  if (file.length > largestFile) throw refusal(tooLarge)
  const isZip = file[0] === 0x50 && file[1] === 0x4b
  if (!isZip) throw refusal(notXlsx)
  const parts = Object.entries(unpack(file)).map(([name, bytes]): [string, Uint8Array] => {
    const text = strFromU8(bytes)
    // Programs write no comments into these parts; entities and the like come from attackers.
    if (text.includes('<!')) throw refusal(damaged)
    return [name, text.includes('sheetData') ? strToU8(checkedSheet(text, formulaMark)) : bytes]
  })
  const packed = zipSync(Object.fromEntries(parts), { level: 0 })
  return packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength) as ArrayBuffer
}

function unpack(file: Uint8Array): Record<string, Uint8Array> {
  let total = 0
  let count = 0
  try {
    // A part has at most the size that its header states, even when the header is wrong.
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

const attributes = `(?:[^<>"']|"[^"<]*"|'[^'<]*')*`
const prefix = `(?:[^\\s<>/"':=]+:)?`
const place = new RegExp(`<${prefix}(?:row|c)\\s[^<>]*?\\br="([A-Z]*)([0-9]+)"`, 'g')
const cell = new RegExp(`<(${prefix})c((?:\\s${attributes})?)(?<!/)>((?:(?!<${prefix}c[\\s/>]).)*?)</\\1c\\s*>`, 'gs')
const formula = new RegExp(`<${prefix}f(?=[\\s/>])`)

function checkedSheet(xml: string, formulaMark: string): string {
  // Rows need not state their number.
  if (xml.split('<row').length - 1 > lastRow) throw refusal(tooWide)
  for (const [, letters = '', digits] of xml.matchAll(place))
    if (Number(digits) > lastRow || letters.length > MAX_LETTERS) throw refusal(tooWide)
  const inert = xml.replace(cell, (whole, prefix: string, attributeText: string, body: string) =>
    formula.test(body) ? markedCell(prefix, attributeText, formulaMark) : whole,
  )
  if (formula.test(inert)) throw refusal(damaged)
  return inert
}

function markedCell(prefix: string, attributeText: string, formulaMark: string): string {
  const address = /(?:^|\s)r\s*=\s*(?:"[^"]*"|'[^']*')/.exec(attributeText)?.[0] ?? ''
  return `<${prefix}c${address} t="inlineStr"><${prefix}is><${prefix}t>${formulaMark}</${prefix}t></${prefix}is></${prefix}c>`
}

function refusal(label: Label): Refusal {
  return new Refusal(400, label)
}
