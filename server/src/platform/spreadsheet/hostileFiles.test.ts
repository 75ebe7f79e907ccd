import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writeSheet } from '../../../../tests/support/files/writeSheet.ts'
import { Refusal } from '../http/reply/refusal.ts'
import type { SheetColumn } from './cells.ts'
import { readSheet } from './readSheet.ts'

const columns: SheetColumn[] = [
  { key: 'id', label: { zh: '编号', en: 'Id' } },
  { key: 'title', label: { zh: '标题', en: 'Title' } },
]

describe('a hostile file', async () => {
  const good = unzipSync(await writeSheet(columns, [{ id: '1', title: '一' }]))
  const sheet = 'xl/worksheets/sheet1.xml'
  const withSheet = (change: (xml: string) => string) =>
    zipSync({ ...good, [sheet]: [strToU8(change(strFromU8(good[sheet] ?? new Uint8Array()))), { level: 1 }] })
  const withRows = (rows: string) =>
    withSheet(xml => xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`))
  const refusalOf = async (file: Uint8Array) => {
    const error: unknown = await readSheet(file, columns).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(Refusal)
    return (error as Refusal).label.en
  }

  it('is refused when it is no .xlsx file', async () => {
    const xls = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    for (const file of [new Uint8Array(), xls, Buffer.from('b1e0bac52c', 'hex')])
      expect(await refusalOf(file)).toMatch('upload an .xlsx')
    expect(await refusalOf(Buffer.from('<html>'))).toMatch('No known column')
    for (const file of [
      Buffer.from('PK\u0003\u0004'),
      zipSync({}),
      zipSync({ 'a.xml': strToU8('<a/>') }),
      zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }),
    ])
      expect(await refusalOf(file)).toMatch('damaged')
    const whole = zipSync(good)
    for (const length of [10, 100, whole.length - 30])
      expect(await refusalOf(whole.slice(0, length))).toMatch('damaged')
  })

  it('is refused when it is large, packed or not', async () => {
    expect(await refusalOf(new Uint8Array(5_000_001))).toMatch('too large')
    const bomb: Zippable = { ...good, 'xl/worksheets/sheet2.xml': [new Uint8Array(31_000_000).fill(32), { level: 1 }] }
    expect(zipSync(bomb).length).toBeLessThan(200_000)
    expect(await refusalOf(zipSync(bomb))).toMatch('too large')
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`xl/${index}.xml`, strToU8('<a/>')]))
    expect(await refusalOf(zipSync({ ...good, ...many }))).toMatch('too large')
  })

  it('cannot hide its size behind a lying header', async () => {
    const file = zipSync({ ...good, [sheet]: [new Uint8Array(40_000_000).fill(32), { level: 1 }] })
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
    for (let at = 0; at < file.length - 46; at += 1) {
      const header = view.getUint32(at, true)
      if (header === 0x02014b50 && view.getUint32(at + 24, true) === 40_000_000) view.setUint32(at + 24, 10, true)
      if (header === 0x04034b50 && view.getUint32(at + 22, true) === 40_000_000) view.setUint32(at + 22, 10, true)
    }
    const before = process.memoryUsage().arrayBuffers
    expect(await refusalOf(file)).toMatch('damaged')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000)
  })

  it('is refused when it declares types, entities or comments', async () => {
    for (const start of ['<!DOCTYPE a [<!ENTITY b "c">]>', '<!-- -->', '<!DOCTYPE a SYSTEM "file:///etc/passwd">'])
      expect(await refusalOf(withSheet(xml => xml.replace('<worksheet', `${start}<worksheet`)))).toMatch('damaged')
  })

  it('is refused when it places cells far away', async () => {
    for (const rows of [
      '<row r="1000000000"><c r="A1000000000"><v>1</v></c></row>',
      '<row r="20001"/>',
      '<row><c r="A99999"><v>1</v></c></row>',
      '<row r="1"><c r="XFD1"><v>1</v></c></row>',
      '<x:row r="99999999"/>',
    ])
      expect(await refusalOf(withRows(rows))).toMatch('too large')
  })

  it('cannot slip a formula through', async () => {
    for (const rows of [
      '<row r="1"><f>1+1</f></row>',
      '<row r="1"><c r="A1"><c r="B1"><f>1</f></c></row>',
      '<row r="1"><c r="A1"><x:f>1</x:f></row>',
    ])
      expect(await refusalOf(withRows(rows))).toMatch('damaged')
    const hidden = withRows(
      `<row r="1"><c r="A1" t="inlineStr"><is><t>标题</t></is></c></row>
       <row r="2"><c r='A2' t="str"><f t="shared" ref="A2">HYPERLINK("x")</f><v>harmless</v></c></row>
       <row r="3"><c r="A3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>
       <row r="4"><c r="A4"><f>1+1</f></c></row>`,
    )
    const { rows, problems } = await readSheet(hidden, columns)
    expect(rows.map(({ values }) => values)).toEqual([{}, {}, {}])
    expect(problems.map(({ row }) => row)).toEqual([2, 3, 4])
  })
})
