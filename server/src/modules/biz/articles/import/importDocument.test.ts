import { readdir, readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type DocumentStories, importDocumentPath, readDocumentPath } from '#contract/biz/articleImport'
import { setUpNewspaper } from '../../../../../../tests/support/records/newspaper.ts'
import type { Answer, Person } from '../../../../../../tests/support/servers/testApp.ts'
import { decodeText } from './decodeText.ts'

const { people, addColumn, detail } = setUpNewspaper('330401', '330402')

const fixture = (name: string) => readFile(`tests/fixtures/manuscripts/${name}`)
const ofWord = (name: string) => readFile(`node_modules/mammoth/test/test-data/${name}`)

it('reads stories under headings, with notes, tables, pictures and powers of ten', async () => {
  const read = await readStories('headings.docx', await fixture('headings-pandoc.docx'))
  expect(read).toMatchObject({ format: 'docx', split: 'headings', splits: ['headings', 'none'], lost: [] })
  expect(read.stories.map(({ title, author }) => [title, author])).toEqual([
    ['集采新规落地满月，三家省级医院用药结构生变', '本报记者 赵禾'],
    ['县域药店转型：从卖药到管慢病', '本报记者 孙黎'],
    ['罕见病用药进院仍有“最后一公里”', '李棠'],
  ])
  expect(read.stories[0]).toMatchObject({ subTitle: '一线药师的观察笔记', correspondent: '钱穗' })
  expect(read.stories[0]).toMatchObject({ tables: 1, pictures: 1, notes: 2 })
})

it('makes drafts of the chosen stories under confirmed headlines, with uploaded pictures', async () => {
  const columnId = await addColumn()
  const stories = [{ index: 0, title: '集采满月' }, { index: 2 }]
  const file = await fixture('headings-pandoc.docx')
  const { data } = await send(importDocumentPath, 'headings.docx', file, {
    ...{ split: 'headings', columnId },
    stories: JSON.stringify(stories),
  })
  const { ids, lost } = data as { ids: string[]; lost: unknown[] }
  expect(lost).toEqual([])
  const drafts = await Promise.all(ids.map(id => detail('articles', id)))
  expect(drafts).toMatchObject([
    { title: '集采满月', publishState: 1, columnId, author: '本报记者 赵禾' },
    { title: '罕见病用药进院仍有“最后一公里”', author: '李棠' },
  ])
  const { content } = drafts[0] as unknown as { content: string }
  expect(content).toContain('10<sup>9</sup>/L')
  expect(content).toContain('H<sub>2</sub>O')
  expect(content).toContain('<sup>[1]</sup>')
  expect(content).toContain('<p>[1] 数据来自三家医院的公开年报，单位为 10<sup>6</sup> 元。</p>')
  expect(content).toContain('<table>')
  expect(content).toContain('<figcaption>甲院药房窗口</figcaption>')
  const [, address = ''] = / src="([^"]+)"/.exec(content) ?? []
  const picture = await people.editor.ask({ method: 'GET', url: new URL(address, 'http://localhost').pathname })
  expect(picture.headers['content-type']).toBe('image/png')
  const { records } = (await people.editor.get('blade-biz/images/list', { title: '集采满月' })).data as {
    records: { articleId: string }[]
  }
  expect(records).toMatchObject([{ articleId: ids[0], width: 320, height: 200 }])
  expect(await readdir(people.test.app.storages.incoming)).toEqual([])
})

it('splits at page breaks, and as it is told', async () => {
  const file = await fixture('pages-docx.docx')
  const { stories } = await readStories('pages.docx', file)
  expect(stories.map(({ title, author }) => [title, author])).toEqual([
    ['医保谈判今日开幕', '本报记者 周舟'],
    ['疫苗流通新规征求意见', '本报记者 吴双'],
  ])
  expect((await readStories('pages.docx', file, { split: 'none' })).stories).toHaveLength(1)
})

it('reads documents of Word', async () => {
  const titles = async (name: string) =>
    (await readStories(name, await ofWord(name))).stories.map(({ title, notes, tables }) => [title, notes, tables])
  expect(await titles('footnotes.docx')).toEqual([['Ouch.', 2, 0]])
  expect(await titles('tables.docx')).toEqual([['Above', 0, 1]])
  expect(await titles('strict-format.docx')).toEqual([['Test', 0, 0]])
  expect(await titles('text-box.docx')).toEqual([['Datum plane', 0, 0]])
})

const plain = '医保谈判开幕\n本报记者 周舟\n谈判为期四天。\n－－\n————————\n疫苗新规\n记者 吴双\n征求意见。\n'

it('reads plain texts in the encodings of Chinese programs, split at lines of dashes', async () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(plain, 'utf16le')])
  // 医保谈判开幕 / 本报记者 周舟 / ———— / 疫苗 in GB18030.
  const gb = Buffer.from(
    'd2bdb1a3ccb8c5d0bfaac4bb0d0ab1beb1a8bcc7d5df20d6dcd6db0d0acbc4ccec0d0aa1aaa1aaa1aa0d0ad2dfc3e70d0ad0c2b9e6',
    'hex',
  )
  for (const [bytes, encoding] of [
    [Buffer.from(plain), 'UTF-8'],
    [utf16, 'UTF-16'],
    [utf16.subarray(2), 'UTF-16'],
    [gb, 'GB18030'],
  ] as const) {
    const read = await readStories('stories.txt', bytes)
    expect(read).toMatchObject({ format: 'txt', encoding, split: 'lines', lost: [] })
    expect(read.stories.map(({ title }) => title)).toEqual(['医保谈判开幕', expect.stringMatching(/^疫苗/)])
    expect(read.stories[0]?.author).toBe('本报记者 周舟')
  }
  expect(decodeText(Buffer.from([0xef, 0xbb, 0xbf, 0x41, 0xff])).unreadable).toBe(1)
})

it('keeps markup of a plain text as words', async () => {
  const columnId = await addColumn()
  const text = '标题：<b>甲</b>\n<script>alert(1)</script>与<img src=x onerror=alert(1)>。'
  const { data } = await send(importDocumentPath, 'a.txt', Buffer.from(text), {
    ...{ split: 'none', columnId },
    stories: '[{"index":0}]',
  })
  const [id = ''] = (data as { ids: string[] }).ids
  expect(await detail('articles', id)).toMatchObject({
    title: '<b>甲</b>',
    content: '<p>&lt;script&gt;alert(1)&lt;/script&gt;与&lt;img src=x onerror=alert(1)&gt;。</p>',
  })
})

it('refuses what is no manuscript and what is made to burst, and leaves nothing of it', async () => {
  const bomb = zipSync({ '[Content_Types].xml': strToU8('<a/>'), 'word/document.xml': new Uint8Array(40_000_000) })
  const entity = zipSync({
    '[Content_Types].xml': strToU8('<a/>'),
    'word/document.xml': strToU8('<!DOCTYPE d [<!ENTITY a "aa">]><w:document>&a;</w:document>'),
  })
  const other = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w:document/>') })
  for (const [name, bytes, status, msg] of [
    ['a.doc', Buffer.from('x'), 415, '请选择 .docx 或 .txt 文件（旧的 .doc 请另存为 .docx）'],
    ['a.docx', Buffer.from('MZ a program'), 415, '请选择 .docx 或 .txt 文件（旧的 .doc 请另存为 .docx）'],
    ['a.docx', bomb, 413, '文件过大：最多 20 MB，请分成几个文件'],
    ['a.docx', entity, 400, '文件已损坏，无法读取'],
    ['a.docx', other, 400, '文件已损坏，无法读取'],
    ['a.txt', Buffer.from(' \n\t'), 400, '文件中没有文字'],
    ['a.txt', Buffer.alloc(21 * 1024 * 1024, 'a'), 413, '文件过大：最多 20 MB，请分成几个文件'],
    ['a.txt', Buffer.from('一\n---\n'.repeat(101)), 400, expect.stringContaining('超过100篇')],
  ] as const)
    expect(await send(readDocumentPath, name, bytes)).toMatchObject({ status, msg })
  expect(await readdir(people.test.app.storages.incoming)).toEqual([])
})

it('names the field that is wrong, and keeps nothing of a refused import', async () => {
  const columnId = await addColumn()
  const count = async () => ((await people.editor.get('blade-biz/articles/list')).data as { total: number }).total
  const before = await count()
  const text = Buffer.from(plain)
  const importing = (fields: Record<string, string>, person?: Person) =>
    send(importDocumentPath, 'a.txt', text, { split: 'lines', columnId, ...fields }, person)
  const both = JSON.stringify([{ index: 0 }, { index: 1, title: '长'.repeat(201) }])
  expect(await importing({ stories: both })).toMatchObject({ status: 400, msg: expect.stringContaining('标题') })
  expect(await importing({ stories: '[{"index":9}]' })).toMatchObject({ status: 400, msg: '请选择要导入的稿件' })
  expect(await importing({ stories: '[{"index":0},{"index":0}]' })).toMatchObject({ status: 400 })
  expect(await importing({ stories: '{' })).toMatchObject({ status: 400 })
  expect(await importing({ stories: '[{"index":0}]', split: 'x' })).toMatchObject({ status: 400 })
  expect(await importing({ stories: '[{"index":0}]', columnId: '' })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('栏目'),
  })
  expect(await importing({ stories: '[{"index":0}]' }, people.foreigner)).toMatchObject({ status: 400 })
  expect(await count()).toBe(before)
  const reader = await people.test.addPerson('330401', ['articles', 'articles_view'])
  expect(await importing({ stories: '[{"index":0}]' }, reader)).toMatchObject({ status: 403 })
  expect(await send(readDocumentPath, 'a.txt', text, {}, reader)).toMatchObject({ status: 403 })
})

async function readStories(name: string, bytes: Uint8Array, fields: Record<string, string> = {}) {
  const answer = await send(readDocumentPath, name, bytes, fields)
  expect(answer.body, answer.body).toContain('"success":true')
  return answer.data as DocumentStories
}

async function send(
  path: string,
  name: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  person = people.editor,
): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([bytes as BlobPart]), name)
  const body = new Response(form)
  return person.ask({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const line = (runs: string, look = '') => `<w:p><w:pPr>${look}</w:pPr>${runs}</w:p>`
const inSymbol = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'

/** A document of Word with these paragraphs. */
function docxOf(paragraphs: string): Uint8Array {
  const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = (...targets: [string, string][]) =>
    `<Relationships xmlns="${packages}/relationships">${targets
      .map(([type, target], index) => `<Relationship Id="r${index}" Type="${office}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`
  const styles =
    '<w:style w:type="character" w:styleId="Up"><w:name w:val="Up"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>' +
    '<w:style w:type="character" w:styleId="UpToo"><w:name w:val="UpToo"/><w:basedOn w:val="Up"/></w:style>'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
    'word/_rels/document.xml.rels': relations(['styles', 'styles.xml']),
    'word/styles.xml': `<w:styles ${word}>${styles}</w:styles>`,
    'word/document.xml': `<w:document ${word}><w:body>${paragraphs}</w:body></w:document>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}

async function contentOf(paragraphs: string): Promise<string> {
  const columnId = await addColumn()
  const fields = { split: 'none', columnId, stories: JSON.stringify([{ index: 0 }]) }
  const { data } = await send(importDocumentPath, 'runs.docx', docxOf(line(run('题目')) + paragraphs), fields)
  const [id = ''] = (data as { ids: string[] }).ids
  return ((await detail('articles', id)) as unknown as { content: string }).content
}

it.each([
  ['by a style', run('10') + run('9', '<w:rStyle w:val="Up"/>') + run('/L'), '10<sup>9</sup>/L'],
  ['by a style of a style', run('10') + run('6', '<w:rStyle w:val="UpToo"/>'), '10<sup>6</sup>'],
  ['by position', run('10') + run('9', '<w:position w:val="6"/>') + run('/L'), '10<sup>9</sup>/L'],
  ['lowered by position', run('H') + run('2', '<w:position w:val="-4"/>') + run('O'), 'H<sub>2</sub>O'],
  [
    'by a field',
    `${run('10')}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> EQ \\s\\up 5(9) </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>${run('/L')}`,
    '10<sup>9</sup>/L',
  ],
  ['in a symbol font', run('5 ') + run('m', inSymbol) + run('g'), '5 μg'],
  [
    'in the private area',
    run('TNF-') + run('\uf061', inSymbol) + run('，剂量') + run('\uf0a3') + run('60'),
    'TNF-α，剂量≤60',
  ],
  [
    'under a ruby',
    `<w:r><w:ruby><w:rubyPr/><w:rt>${run('kuí')}</w:rt><w:rubyBase>${run('喹诺')}</w:rubyBase></w:ruby></w:r>${run('酮')}`,
    '喹诺酮',
  ],
])('keeps what a reader of Word sees: %s', async (_, runs, shown) => {
  expect(await contentOf(line(runs))).toContain(`<p>${shown}</p>`)
})

it('takes no hidden text, and reports it before the rest is taken over', async () => {
  const hidden = line(run('公开。') + run('患者某某，住院号 1', '<w:vanish/>') + run('续。', '<w:vanish w:val="0"/>'))
  const { lost } = await readStories('hidden.docx', docxOf(line(run('题目')) + hidden))
  expect(lost).toEqual([{ kind: 'hidden', count: 1, sample: '患者某某，住院号 1' }])
  expect(await contentOf(hidden)).toContain('<p>公开。续。</p>')
})

it('counts a formula that only Word draws', async () => {
  const field = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>EQ \\f(a,b)</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const { lost } = await readStories('formula.docx', docxOf(line(run('题目')) + line(run('比值') + field)))
  expect(lost).toEqual([{ kind: 'formula', count: 1 }])
})

it('splits at bold headlines in the middle', async () => {
  const middle = '<w:jc w:val="center"/>'
  const story = (title: string) =>
    line(run(title, '<w:b/>'), middle) + line(run('文/本报记者 赵一'), middle) + line(run('正文一段。'))
  const { split, stories } = await readStories('bold.docx', docxOf(story('医保谈判') + story('基药目录')))
  expect([split, stories.map(({ title }) => title)]).toEqual(['headings', ['医保谈判', '基药目录']])
})

it('tells Big5 from GB18030', () => {
  // 醫院的藥房在今年進了新藥，患者不再等。 in both scripts.
  expect(
    decodeText(Buffer.from('c2e5b07caabac3c4a9d0a662a4b5a67eb669a446b773c3c4a141b177aacca4a3a641b5a5a143', 'hex')),
  ).toMatchObject({ encoding: 'Big5', unreadable: 0 })
  expect(
    decodeText(Buffer.from('d2bdd4bab5c4d2a9b7bfd4dabdf1c4eabdf8c1cbd0c2d2a9a3acbbbcd5dfb2bbd4d9b5c8a1a3', 'hex')),
  ).toMatchObject({ encoding: 'GB18030', unreadable: 0 })
})
