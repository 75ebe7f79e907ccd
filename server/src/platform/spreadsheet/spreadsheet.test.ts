import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { SheetData } from 'write-excel-file/node'
import writeExcelFile from 'write-excel-file/node'
import { writeSheet } from '../../../../tests/support/files/writeSheet.ts'
import { Refusal } from '../http/reply/refusal.ts'
import { cellContent, cellText, type SheetColumn } from './cells.ts'
import { readSheet } from './readSheet.ts'

const columns: SheetColumn[] = [
  { key: 'id', label: { zh: '编号', en: 'Id' }, width: 24 },
  { key: 'title', label: { zh: '标题', en: 'Title' } },
  { key: 'sort', label: { zh: '排序', en: 'Order' } },
]
const id = '1123598821738675201'

async function sheetXml(file: Uint8Array): Promise<string> {
  const parts = unzipSync(file)
  return ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml']
    .map(name => strFromU8(parts[name] ?? new Uint8Array()))
    .join()
}

describe('a written sheet', () => {
  it('reads back as it was', async () => {
    const rows = [
      { id, title: '医药经济报：第九批集采 <落地> & "影响"', sort: 1 },
      { id: '2', title: null, sort: -1.5 },
      { id: '3', title: '𠮷野家\n第二行', sort: 999_999 },
    ]
    const { rows: read, problems } = await readSheet(await writeSheet(columns, rows), columns)
    expect(problems).toEqual([])
    expect(read).toEqual([
      { row: 2, values: { id, title: '医药经济报：第九批集采 <落地> & "影响"', sort: '1' } },
      { row: 3, values: { id: '2', sort: '-1.5' } },
      { row: 4, values: { id: '3', title: '𠮷野家\n第二行', sort: '999999' } },
    ])
  })

  it('reads back with English labels', async () => {
    const { rows } = await readSheet(await writeSheet(columns, [{ id, title: 'x' }], 'en'), columns)
    expect(rows).toEqual([{ row: 2, values: { id, title: 'x' } }])
  })

  it('keeps any text, but for its ends and what no sheet can hold', async () => {
    const texts = fc
      .oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary' }),
        fc
          .tuple(fc.constantFrom('=', '+', '-', '@', "'", "'=", "''=", '_x0041_', '_x005F_', ''), fc.string())
          .map(both => both.join('')),
      )
      .map(text => text.replaceAll('\0', ''))
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 20 }), async all => {
        const { rows } = await readSheet(
          await writeSheet(
            columns,
            all.map((title, sort) => ({ id: 'x', title, sort })),
          ),
          columns,
        )
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what cells cannot hold.
        const lost = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd\p{Noncharacter_Code_Point}\p{Cs}]/gu
        const expected = all.map(text => text.replace(lost, '').replace(/\r\n?/g, '\n').trim())
        expect(rows.map(({ values }) => values.title ?? '')).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })

  it('keeps words that mean something to JavaScript', async () => {
    const words = ['constructor', '__proto__', 'toString', 'valueOf', 'null', 'undefined', 'NaN', 'true']
    const { rows } = await readSheet(
      await writeSheet(
        columns,
        words.map(title => ({ title })),
      ),
      columns,
    )
    expect(rows.map(({ values }) => values.title)).toEqual(words)
  })

  it('holds no live formula', async () => {
    const live = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\0=1',
      '\u0001=1',
      '\u0001\0=1',
      "=cmd|'/c calc'!A0",
      '=HYPERLINK("http://x")',
    ]
    const file = await writeSheet(
      columns,
      live.map(title => ({ title })),
    )
    expect(await sheetXml(file)).not.toMatch(/<f[\s>]/)
    for (const text of live) expect(cellText(text)).toMatch(/^'/)
    expect(cellText('1=1')).toBe('1=1')
    expect(cellContent(cellText("'=1"))).toBe("'=1")
  })

  it('writes long numbers and ids as texts', async () => {
    const file = await writeSheet(columns, [{ id, sort: 1e15, title: 'x'.repeat(40_000) }])
    expect(await sheetXml(file)).toContain(`<t>${id}</t>`)
    const { rows } = await readSheet(file, columns)
    expect(rows[0]?.values.sort).toBe('1000000000000000')
    expect(rows[0]?.values.title).toHaveLength(32_766)
  })
})

const fileOf = (rows: SheetData) => writeExcelFile(rows).toBuffer()
const text = (value: string) => ({ value, type: String })

describe('a sheet that people wrote', () => {
  it('takes times, truth and numbers as texts', async () => {
    const time = new Date(Date.UTC(2026, 0, 31, 8, 30, 7))
    const file = await fileOf([
      [text('标题'), text('编号'), text('排序')],
      [
        { value: time, type: Date, format: 'yyyy-mm-dd hh:mm:ss' },
        { value: 0.1 + 0.2, type: Number },
        { value: true, type: Boolean },
      ],
    ])
    const { rows, problems } = await readSheet(file, columns)
    expect(problems).toEqual([])
    expect(rows).toEqual([{ row: 2, values: { title: '2026-01-31 08:30:07', id: '0.3', sort: '1' } }])
  })

  it('names columns it does not know or meets twice, and finds the others in any order and width', async () => {
    const file = await fileOf([
      [null, text('*ｔｉｔｌｅ '), text('作者'), text('Id'), text('编号')],
      [text('ignored'), text(' 一 '), text('张三'), text('1'), text('2')],
    ])
    const { rows, problems } = await readSheet(file, columns)
    expect(rows).toEqual([{ row: 2, values: { title: '一', id: '1' } }])
    expect(problems).toEqual([
      { row: 1, text: { zh: '不认识“作者”列', en: 'Unknown column 作者' } },
      { row: 1, text: { zh: '“编号”列重复', en: 'Column 编号 appears twice' } },
    ])
  })

  it('is refused when it has none of the columns', async () => {
    for (const rows of [[], [[text('作者')], [text('张三')]]])
      await expect(readSheet(await fileOf(rows), columns)).rejects.toMatchObject({
        label: { zh: '没有找到列名，第一行应为：编号、标题、排序' },
      })
  })

  it('skips empty rows and keeps the numbers of the others', async () => {
    const file = await fileOf([[], [text('标题')], [], [text('一')], [], [], [text('二')]])
    expect((await readSheet(file, columns)).rows).toEqual([
      { row: 4, values: { title: '一' } },
      { row: 7, values: { title: '二' } },
    ])
  })

  it('refuses formulas and numbers that lost digits, cell by cell', async () => {
    const file = await fileOf([
      [text('编号'), text('标题')],
      [
        { value: 1123598821738675200, type: Number },
        { value: '=1+1', type: 'Formula' },
      ],
      [text('3'), text('三')],
    ])
    const { rows, problems } = await readSheet(file, columns)
    expect(rows).toEqual([
      { row: 2, values: {} },
      { row: 3, values: { id: '3', title: '三' } },
    ])
    expect(problems.map(({ row, text: { zh } }) => [row, zh])).toEqual([
      [2, '“编号”数字过长，末尾已失真，请将单元格设为文本'],
      [2, '“标题”不接受公式，请粘贴为值'],
    ])
  })

  it('has at most 5,000 rows', async () => {
    const rows = (length: number) => fileOf([[text('标题')], ...Array.from({ length }, () => [text('一')])])
    await expect(readSheet(await rows(5001), columns)).rejects.toThrow('At most 5000 rows')
    expect((await readSheet(await rows(5000), columns)).rows).toHaveLength(5000)
  })
})

describe('a hostile file', async () => {
  const columns: SheetColumn[] = [
    { key: 'id', label: { zh: '编号', en: 'Id' } },
    { key: 'title', label: { zh: '标题', en: 'Title' } },
  ]
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
