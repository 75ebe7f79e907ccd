import { readdir, readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type DocumentStories, importDocumentPath, readDocumentPath } from '#contract/biz/articleImport'
import type { Article } from '#contract/biz/articles'
import { readingIn } from '#contract/kit/texts/reading'
import { sendForm } from '../../../../../../tests/support/files/uploads.ts'
import { setUpNewspaper } from '../../../../../../tests/support/records/newspaper.ts'
import { TENANT } from '../../../../../../tests/support/servers/config.ts'
import type { Answer, Person } from '../../../../../../tests/support/servers/testApp.ts'
import { decodeText } from './decodeText.ts'
import { formatNumber } from './listNumbers.ts'

const { people, addColumn, detail } = setUpNewspaper()

const fixture = (name: string) => readFile(`tests/fixtures/manuscripts/${name}`)
const ofWord = (name: string) => readFile(`node_modules/mammoth/test/test-data/${name}`)

it('reads stories under headings, with notes, tables, pictures and powers of ten', async () => {
  const read = await readStories('headings.docx', await fixture('headings-pandoc.docx'))
  expect(read).toMatchObject({ split: 'headings', splits: ['headings', 'none'], reading: [] })
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
  const { ids, reading } = data as { ids: string[]; reading: unknown[] }
  expect(reading).toEqual([])
  const drafts = await Promise.all(ids.map(id => detail<Article>('articles', id)))
  expect(drafts).toMatchObject([
    { title: '集采满月', publishState: 1, columnId, author: '本报记者 赵禾' },
    { title: '罕见病用药进院仍有“最后一公里”', author: '李棠' },
  ])
  const content = drafts[0]?.content ?? ''
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
    expect(read).toMatchObject({ encoding, split: 'lines', reading: [] })
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
  const reader = await people.test.addPerson(TENANT, ['articles', 'articles_view'])
  expect(await importing({ stories: '[{"index":0}]' }, reader)).toMatchObject({ status: 403 })
  expect(await send(readDocumentPath, 'a.txt', text, {}, reader)).toMatchObject({ status: 403 })
})

async function readStories(name: string, bytes: Uint8Array, fields: Record<string, string> = {}) {
  const answer = await send(readDocumentPath, name, bytes, fields)
  expect(answer.body, answer.body).toContain('"success":true')
  return answer.data as DocumentStories
}

const send = (
  path: string,
  name: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  person = people.editor,
): Promise<Answer> => sendForm(person, path, { name, bytes }, { fields })

const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const line = (runs: string, look = '') => `<w:p><w:pPr>${look}</w:pPr>${runs}</w:p>`
const inSymbol = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'

/** A document of Word with these paragraphs. */
function docxOf(
  paragraphs: string,
  { numbering = '', comments = '', pictures = {} as Record<string, Uint8Array> } = {},
): Uint8Array {
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
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="tiff" ContentType="image/tiff"/><Default Extension="bmp" ContentType="image/bmp"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
    'word/_rels/document.xml.rels': relations(
      ['styles', 'styles.xml'],
      ['numbering', 'numbering.xml'],
      ...Object.keys(pictures).map((name): [string, string] => ['image', `media/${name}`]),
    ),
    'word/styles.xml': `<w:styles ${word}>${styles}</w:styles>`,
    'word/document.xml': `<w:document ${word}><w:body>${paragraphs}</w:body></w:document>`,
  }
  const optional = {
    'word/numbering.xml': numbering && `<w:numbering ${word}>${numbering}</w:numbering>`,
    'word/comments.xml': comments && `<w:comments ${word}>${comments}</w:comments>`,
  }
  return zipSync({
    ...Object.fromEntries(
      Object.entries({ ...parts, ...optional }).flatMap(([name, xml]) => (xml ? [[name, strToU8(xml)]] : [])),
    ),
    ...Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [`word/media/${name}`, bytes])),
  })
}

async function contentOf(paragraphs: string, more: Parameters<typeof docxOf>[1] = {}): Promise<string> {
  return String((await imported('runs.docx', docxOf(line(run('题目')) + paragraphs, more))).content)
}

/** The article that a file becomes, unsplit. */
async function imported(name: string, file: Uint8Array): Promise<Record<string, unknown> & { id: string }> {
  const columnId = await addColumn()
  const fields = { split: 'none', columnId, stories: JSON.stringify([{ index: 0 }]) }
  const { data } = await send(importDocumentPath, name, file, fields)
  const [id = ''] = (data as { ids: string[] }).ids
  return detail<Record<string, unknown> & { id: string }>('articles', id)
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
  ['by w:sym', `${run('肌酐')}<w:r><w:sym w:font="Symbol" w:char="F0B3"/></w:r>${run('60')}`, '肌酐≥60'],
  ['in a simple field', `<w:fldSimple w:instr=" DATE ">${run('2026年')}</w:fldSimple>${run('末')}`, '2026年末'],
  ['between two directions', `<w:bdo w:val="ltr">${run('5 mg')}</w:bdo>`, '5 mg'],
  [
    'in a text box that older programs do not know',
    `${run('文')}<w:r><w:drawing><w:inline><wps:txbx xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><w:txbxContent>${line(run('框'))}</w:txbxContent></wps:txbx></w:inline></w:drawing></w:r>${run('末')}`,
    '文末</p><p>框',
  ],
  ['in capitals', run('egfr', '<w:caps/>'), 'EGFR'],
  ['struck twice', run('作废', '<w:dstrike/>'), '<s>作废</s>'],
])('keeps what a reader of Word sees: %s', async (_, runs, shown) => {
  expect(await contentOf(line(runs))).toContain(`<p>${shown}</p>`)
})

it('takes no hidden text, and reports it before the rest is taken over', async () => {
  const hidden = line(run('公开。') + run('患者某某，住院号 1', '<w:vanish/>') + run('续。', '<w:vanish w:val="0"/>'))
  const { reading } = await readStories('hidden.docx', docxOf(line(run('题目')) + hidden))
  expect(reading).toEqual([{ kind: 'hidden', count: 1, sample: '患者某某，住院号 1' }])
  expect(await contentOf(hidden)).toContain('<p>公开。续。</p>')
})

it('leaves a note where a formula was that only Word draws', async () => {
  const field = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>EQ \\f(a,b)</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const formula = `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>a</m:t></m:r></m:oMath>`
  const lines = line(run('比值') + field + run('为')) + line(run('速率') + formula)
  const { reading } = await readStories('formula.docx', docxOf(line(run('题目')) + lines))
  expect(reading).toEqual([{ kind: 'formula', count: 2, sample: '比值为；速率' }])
  const note = '<strong>〔公式未能导入〕</strong>'
  expect(await contentOf(lines)).toBe(`<p>比值${note}为</p><p>速率${note}</p>`)
})

it('leaves a note where a chart was that no picture stands for', async () => {
  const chart = `<w:r><w:drawing><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"/></w:drawing></w:r>`
  const text = line(run('销量') + chart + run('如图'))
  const { reading } = await readStories('chart.docx', docxOf(line(run('题目')) + text))
  expect(reading).toEqual([{ kind: 'lostPicture', count: 1 }])
  expect(await contentOf(text)).toBe('<p>销量〔图片未能导入〕如图</p>')
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

it('keeps raised characters in headlines, captions and what is shown before the import', async () => {
  const up = '<w:vertAlign w:val="superscript"/>'
  const turned = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const file = docxOf(
    line(run('10') + run('9', up) + run('个细胞')) +
      line(run('计数10') + run('6', up) + run('。')) +
      drawing(0) +
      line(run('图：10') + run('3', up) + run('a', up)),
    { pictures: { 'a.jpg': turned } },
  )
  expect((await readStories('a.docx', file)).stories).toMatchObject([
    { title: '10⁹个细胞', text: expect.stringContaining('计数10⁶。') },
  ])
  const { content } = await imported('a.docx', file)
  expect(content).toContain('<figcaption>图：10<sup>3a</sup></figcaption>')
})

it('reads the strict format of Word like the usual one', async () => {
  const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main'
  const parts = unzipSync(docxOf(line(run('题目')) + line(run('10') + run('9', '<w:position w:val="6"/>'))))
  const usual = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const document = strFromU8(parts['word/document.xml'] ?? new Uint8Array()).replace(usual, strict)
  const { content } = await imported('strict.docx', zipSync({ ...parts, 'word/document.xml': strToU8(document) }))
  expect(content).toBe('<p>10<sup>9</sup></p>')
})

/** A list of these formats, level by level. */
function numberingOf(...levels: [format: string, text: string, more?: string][]): string {
  const all = levels.map(
    ([format, text, more = ''], level) =>
      `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`,
  )
  return `<w:abstractNum w:abstractNumId="5">${all.join('')}</w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="5"/></w:num>`
}

const item = (text: string, level = 0) =>
  line(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="3"/></w:numPr>`)

it.each([
  [
    'Chinese, with levels',
    numberingOf(
      ['chineseCounting', '%1、'],
      ['chineseCounting', '（%2）'],
      ['decimal', '%3．'],
      ['lowerLetter', '%4)'],
    ),
    item('概述') + item('背景', 1) + item('甲', 2) + item('乙', 3) + item('目的', 1) + item('方法') + item('入组', 1),
    '<p>一、概述</p><p>（一）背景</p><ol><li>甲</li></ol><p>a) 乙</p><p>（二）目的</p><p>二、方法</p><p>（一）入组</p>',
  ],
  [
    'of several levels in one',
    numberingOf(['decimal', '%1.'], ['decimal', '%1.%2']),
    item('甲') + item('乙', 1) + item('丙'),
    '<ol><li>甲</li></ol><p>1.1 乙</p><ol start="2"><li>丙</li></ol>',
  ],
  [
    'of our lists, with bullets below',
    numberingOf(['decimal', '%1.'], ['bullet', '\uf0b7']),
    item('甲') + item('乙', 1) + item('丙') + line(run('插段')) + item('丁'),
    '<ol><li>甲<ul><li>乙</li></ul></li><li>丙</li></ol><p>插段</p><ol start="3"><li>丁</li></ol>',
  ],
  [
    'enclosed, legal and Roman',
    numberingOf(
      ['decimalEnclosedCircleChinese', '%1'],
      ['chineseLegalSimplified', '%2.'],
      ['upperRoman', '%1-%3', '<w:isLgl/>'],
    ),
    Array.from({ length: 12 }, () => item('款')).join('') + item('项', 1) + item('目', 2),
    '<p>①款</p><p>②款</p><p>③款</p><p>④款</p><p>⑤款</p><p>⑥款</p><p>⑦款</p><p>⑧款</p><p>⑨款</p><p>⑩款</p><p>⑪款</p><p>⑫款</p><p>壹. 项</p><p>12-1 目</p>',
  ],
])('keeps automatic numbers: %s', async (_, numbering, paragraphs, shown) => {
  expect(await contentOf(paragraphs, { numbering })).toBe(shown)
})

it('counts numbers beyond ten in Chinese', () => {
  expect([10, 11, 20, 21, 101, 110].map(number => formatNumber(number, 'chineseCounting'))).toEqual([
    ...['十', '十一', '二十', '二十一', '一百零一', '一百一十'],
  ])
})

const drawing = (index: number) =>
  line(
    `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:embed="r${index + 2}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
  )

it('keeps the true size of a photo that a camera has turned', async () => {
  const canvas = { create: { width: 90, height: 60, channels: 3 as const, background: '#a33' } }
  const turned = await sharp(canvas).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const content = await contentOf(drawing(0), { pictures: { 'a.jpg': turned } })
  expect(content).toMatch(/<figure><img [^>]*width="60" height="90"/)
  const [, address = ''] = / src="([^"]+)"/.exec(content) ?? []
  const { bytes } = await people.editor.ask({ method: 'GET', url: new URL(address, 'http://localhost').pathname })
  expect(await sharp(bytes).autoOrient().toBuffer({ resolveWithObject: true })).toMatchObject({
    info: { width: 60, height: 90 },
  })
})

it('leaves a visible note in place of pictures that no browser shows, and reports them', async () => {
  const canvas = { create: { width: 20, height: 10, channels: 3 as const, background: '#3a3' } }
  const tiff = await sharp(canvas).tiff().toBuffer()
  const pictures = { 'a.tiff': tiff, 'b.bmp': strToU8('BM a bitmap'), 'c.jpg': strToU8('no photo') }
  const paragraphs = [0, 1, 2].map(index => drawing(index) + line(run(`图${index}：说明`))).join('')
  const { content, reading } = await imported('题.docx', docxOf(line(run('题目')) + paragraphs, { pictures }))
  const note = '<p><strong>〔图片未能导入〕</strong></p>'
  expect(content).toBe([0, 1, 2].map(index => `${note}<p>图${index}：说明</p>`).join(''))
  expect(readingIn(reading)).toMatchObject({
    source: 'import',
    name: '题.docx',
    notes: [{ kind: 'lostPicture', count: 3 }],
  })
})

it('reports what it kept, adapted and left out, and keeps the report in the history of the article', async () => {
  const comment = `<w:comment w:id="0">${line(run('请核对剂量'))}</w:comment>`
  const text = line(
    run('10') +
      run('9', '<w:rStyle w:val="Up"/>') +
      run('/L，H') +
      run('2', '<w:vertAlign w:val="subscript"/>') +
      run('O'),
  )
  const unknown = line(run('符号\ue123') + run('内部', '<w:vanish/>'))
  const { id } = await imported('病例.docx', docxOf(line(run('题目')) + text + unknown, { comments: comment }))
  const { data } = await people.editor.get('blade-biz/articles/history', { id })
  const [{ changes }] = (data as { records: [{ changes: { field: string; after: unknown }[] }] }).records
  expect(readingIn(changes.find(({ field }) => field === 'reading')?.after)).toMatchObject({
    name: '病例.docx',
    notes: [
      { kind: 'raised', count: 2 },
      { kind: 'shifted', count: 1, sample: '9' },
      { kind: 'character', count: 1, sample: '符号\ue123' },
      { kind: 'hidden', count: 1, sample: '内部' },
      { kind: 'comment', count: 1, sample: '请核对剂量' },
    ],
  })
})

describe('a file that is split by hand', () => {
  const text = Buffer.from('第一篇的标题很长，而且以句号结束。\n甲段。\n第二篇\n记者 吴双\n乙段。\n')

  it('begins a story at each named line, which is its headline', async () => {
    const read = await readStories('a.txt', text)
    expect(read).toMatchObject({ split: 'none', starts: [0] })
    expect(read.lines).toEqual(['第一篇的标题很长，而且以句号结束。', '甲段。', '第二篇', '记者 吴双', '乙段。'])
    const cut = await readStories('a.txt', text, { split: 'hand', starts: '[0,2]' })
    expect(cut).toMatchObject({ split: 'hand', starts: [0, 2] })
    expect(cut.stories.map(({ title, author, text }) => [title, author, text])).toEqual([
      ['第一篇的标题很长，而且以句号结束。', '', '甲段。'],
      ['第二篇', '记者 吴双', '乙段。'],
    ])
  })

  it('changes what was proposed, and is imported as it was cut', async () => {
    const file = await fixture('headings-pandoc.docx')
    const proposed = await readStories('a.docx', file)
    const [first = 0, , third = 0] = proposed.starts
    const starts = JSON.stringify([first, first + 2, third])
    const cut = await readStories('a.docx', file, { split: 'hand', starts })
    expect(cut.starts).toEqual([first, first + 2, third])
    const fields = { split: 'hand', starts, columnId: await addColumn(), stories: '[{"index":2}]' }
    const { data } = await send(importDocumentPath, 'a.docx', file, fields)
    const [id = ''] = (data as { ids: string[] }).ids
    expect(await detail('articles', id)).toMatchObject({ title: cut.stories[2]?.title })
  })

  it('is refused without places', async () => {
    for (const starts of ['', '{}', '["a"]', JSON.stringify(Array.from({ length: 2001 }, (_, index) => index))])
      expect(await send(readDocumentPath, 'a.txt', text, { split: 'hand', starts })).toMatchObject({ status: 400 })
  })
})
