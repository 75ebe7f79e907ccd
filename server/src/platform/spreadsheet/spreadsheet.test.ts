import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeExcelFile, { type SheetData } from 'write-excel-file/node'
import { writeSheet } from '../../../../tests/support/files/writeSheet.ts'
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
