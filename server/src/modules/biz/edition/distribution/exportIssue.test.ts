import { Ajv } from 'ajv'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { type SheetFile, sheetDownloadPath } from '#contract/kit/sheets'
import { picture } from '../../../../../../tests/support/files/uploads.ts'
import { allCodes } from '../../../../../../tests/support/records/everyModule.ts'
import { setUpPress } from '../../../../../../tests/support/records/press.ts'
import { whileWorking } from '../../../../../../tests/support/run/workOff.ts'
import { TENANT } from '../../../../../../tests/support/servers/config.ts'
import { createdId } from '../../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { exportIssue } from './exportIssue.ts'

/**
 * The part of IPTC ninjs 3.0 (https://iptc.org/standards/ninjs/, CC BY 4.0) that exports of editions use, written after the
 * standard: the same names, types and required properties, and no others.
 */
const text = { type: 'string' }
const uri = { type: 'string', format: 'uri' }
const time = { type: 'string', format: 'date-time' }

const closed = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required.length > 0 && { required }),
})

const listOf = (items: object) => ({ type: 'array', items })

const rendition = closed(
  {
    ...{ name: text, uri, href: uri, contentType: text, title: text, format: text },
    ...{ width: { type: 'number' }, height: { type: 'number' }, sizeInBytes: { type: 'number' } },
  },
  ['name'],
)

const types = ['text', 'audio', 'video', 'picture', 'graphic', 'composite', 'component', 'event', 'planning']

const item = {
  ...{ uri, type: { type: 'string', enum: types }, representationType: { type: 'string', enum: ['full', 'partial'] } },
  ...{ profile: text, version: text, firstCreated: time, versionCreated: time, contentCreated: time, embargoed: time },
  pubStatus: { type: 'string', enum: ['usable', 'withheld', 'canceled'] },
  ...{ urgency: { type: 'number' }, copyrightHolder: text, copyrightNotice: text, usageTerms: text, edNote: text },
  ...{ language: text, title: text, by: text, slugline: text, located: text },
  descriptions: listOf(closed({ role: text, contentType: text, value: text }, ['value'])),
  headlines: listOf(closed({ role: text, contentType: text, value: text }, ['value'])),
  bodies: listOf(
    closed(
      {
        ...{ role: text, contentType: text, value: text },
        ...{ charCount: { type: 'integer' }, wordCount: { type: 'integer' } },
      },
      ['value'],
    ),
  ),
  subjects: listOf(closed({ name: text, rel: text, uri, literal: text, creator: text })),
  infoSources: listOf(closed({ name: text, role: text, uri, literal: text })),
  renditions: listOf(rendition),
  associations: listOf({ $ref: '#/$defs/association' }),
  altIds: listOf(closed({ role: text, value: text })),
  standard: closed({ name: text, version: text, schema: uri }),
}

const ninjsSchema = {
  ...closed(item, ['uri']),
  $defs: { association: closed({ ...item, name: text }, ['name', 'uri']) },
}

/** Throws where a text is not well-formed XML: every element is closed, and every ampersand begins an entity of XML. */
function assertXml(xml: string): void {
  const open: string[] = []
  let rest = xml.replace(/^<\?xml [^<>?]*\?>\s*/, '').replace(/^<!DOCTYPE html>\s*/, '')
  rest = rest.replace(/<!\[CDATA\[[^\]]*\]\]>/g, '')
  const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/y
  for (let at = 0; at < rest.length; ) {
    const next = rest.indexOf('<', at)
    const words = rest.slice(at, next < 0 ? rest.length : next)
    assertWords(words)
    if (next < 0) break
    tag.lastIndex = next
    const found = tag.exec(rest)
    if (!found) throw new Error(`not well-formed: ${rest.slice(next, next + 80)}`)
    const [whole, end, name = '', attributes = '', empty] = found
    assertWords(attributes)
    const names = [...attributes.matchAll(/([\w:.-]+)="/g)].map(([, attribute]) => attribute)
    if (new Set(names).size !== names.length) throw new Error(`an attribute twice: ${whole}`)
    if (end && open.pop() !== name) throw new Error(`closes what is not open: ${whole}`)
    if (!end && !empty) open.push(name)
    at = next + whole.length
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join()}`)
}

function assertWords(text: string): void {
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(text)) throw new Error(`a bare ampersand: ${text}`)
}

const { people, add, send } = setUpPress()

let editionId: string
let articleId: string
let pageId: string

beforeAll(async () => {
  const columnId = await add('columns', { columnName: '要闻', columnCode: 'news', sort: 1, parentId: '0' })
  editionId = await add('edition', { title: '第7期', editionNo: 7, publishDate: '2026-03-02 00:00:00' })
  const image = await send('a.png', picture('甲'))
  const webp = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'white' } })
    .webp()
    .toBuffer()
  const imageId = await add('images', { title: '药房', imgUrl: await send('b.webp', webp), photographer: '李' })
  pageId = await add('page', { editionId, pageNo: 'A01', pageName: '要闻', sort: 1 })
  const { pathname } = new URL(image, 'http://localhost')
  await asSystem(() =>
    people.test.db
      .updateTable('bladePage')
      .set({ imgUrl: pathname, width: 160, height: 120 })
      .where('id', '=', pageId)
      .execute(),
  )
  const article = { columnId, editionId, pageId, coordinates: '[[[0.1,0.1],[0.9,0.1],[0.9,0.5]]]' }
  articleId = await add('articles', {
    ...{
      ...article,
      title: '集采 <满月> & 之后',
      leadTitle: '引题',
      subTitle: '副题',
      author: '赵禾',
      imageIds: imageId,
    },
    content: `<h2>小题</h2><p>2.1×10<sup>9</sup>/L &amp; H<sub>2</sub>O<br></p><figure><img src="${image}"></figure>`,
  })
  await add('articles', { ...article, title: '还没发布', content: '<p>草稿</p>' })
  for (const step of ['review', 'publish']) await people.editor.post(`blade-biz/articles/${step}`, { ids: articleId })
})

it('makes an archive that opens from the disk, without a request to anywhere', async () => {
  const files = unzipSync(await exported('zip'))
  expect(Object.keys(files).sort()).toEqual([
    ...['articles/1.html', 'images/1.png', 'images/2.webp', 'index.html', 'pages/1.html'],
    ...['script.js', 'style.css', 'texts.js'],
  ])
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  for (const name of Object.keys(files).filter(one => one.endsWith('.html'))) {
    expect(text(name), name).not.toMatch(/(?:src|href)="(?:https?:|\/)/)
    expect(text(name)).toContain('Content-Security-Policy')
  }
  expect(text('articles/1.html')).toContain('集采 &#60;满月&#62; &#38; 之后')
  expect(text('articles/1.html')).toContain('10<sup>9</sup>/L')
  expect(text('articles/1.html')).toContain(
    '<img src="../images/1.png" alt="《集采 &#60;满月&#62; &#38; 之后》配图" />',
  )
  expect(text('articles/1.html')).toContain('<figcaption> <small>李</small></figcaption>')
  expect(text('pages/1.html')).toContain('<polygon points="16,12 144,12 144,60" />')
  expect(text('texts.js')).toContain('109/l & h2o')
  expect(
    Object.values(files)
      .map(one => strFromU8(one))
      .join(),
  ).not.toContain('还没发布')
})

it('makes an EPUB that begins with its type, with a table of contents and what assistive programs ask for', async () => {
  const bytes = await exported('epub')
  // Stored, without an extra field, as the first part.
  expect(strFromU8(bytes.subarray(30, 58))).toBe('mimetypeapplication/epub+zip')
  expect([...bytes.subarray(6, 10)]).toEqual([expect.any(Number), expect.any(Number), 0, 0])
  const files = unzipSync(bytes)
  const names = Object.keys(files)
  expect(names[0]).toBe('mimetype')
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  for (const name of names.filter(one => /\.(xhtml|opf|xml)$/.test(one))) assertXml(text(name))
  const opf = text('EPUB/package.opf')
  for (const part of [
    '<dc:language>zh-CN</dc:language>',
    'alternativeText',
    'dcterms:modified',
    'accessibilitySummary',
  ])
    expect(opf).toContain(part)
  for (const [, href] of opf.matchAll(/ href="([^"]+)"/g)) expect(names).toContain(`EPUB/${href}`)
  expect(text('EPUB/nav.xhtml')).toContain('<a href="article-1.xhtml">集采')
  expect(text('EPUB/article-1.xhtml')).not.toContain('<img src="images/1.png" />')
  const jpeg = sharp(files['EPUB/images/2.jpg'])
  expect(await jpeg.metadata(), 'not every reader shows WebP').toMatchObject({ format: 'jpeg', width: 2400 })
  expect((await jpeg.stats()).isOpaque).toBe(true)
})

it('makes ninjs that the schema of the standard accepts', async () => {
  const item = JSON.parse(strFromU8(await exported('ninjs')))
  const validate = new Ajv({ strict: false, formats: { uri: isUri, 'date-time': isTime } }).compile(ninjsSchema)
  expect(validate(item), JSON.stringify(validate.errors)).toBe(true)
  expect(item.associations.map(({ type, title }: { type: string; title: string }) => [type, title])).toEqual([
    ['picture', 'A01 要闻'],
    ['text', '集采 <满月> & 之后'],
  ])
  const subjects = [
    { name: '要闻', rel: 'column' },
    { name: 'A01', rel: 'page' },
  ]
  expect(item.associations[1].subjects).toEqual(subjects)
  expect(validate({ ...item, headline: 'no property of the standard' })).toBe(false)
})

it('is for those who may export issues of their own tenant', async () => {
  const ask = (format: string, person = people.editor) =>
    person.post('blade-biz/edition/export-issue', { id: editionId, format })
  expect(await ask('pdf')).toMatchObject({ status: 400, msg: '导出格式不正确' })
  expect((await ask('zip', people.foreigner)).status).toBe(404)
  const others = allCodes.filter(code => code !== 'edition_package')
  expect((await ask('zip', await people.test.addPerson(TENANT, others))).status).toBe(403)
})

async function exported(format: string): Promise<Uint8Array> {
  const id = createdId(await people.editor.post('blade-biz/edition/export-issue', { id: editionId, format }))
  const state = async () => {
    const files = (await people.editor.get('blade-resource/sheet/list', { module: 'blade-biz/edition' })).data
    return (files as SheetFile[]).find(file => file.id === id)?.state
  }
  const work = () => expect.poll(state).toMatch(/done|failed/)
  expect(await whileWorking(people.test, [exportIssue], work)).toEqual([])
  expect(await state()).toBe('done')
  const answer = await people.editor.ask({ method: 'GET', url: `/api/${sheetDownloadPath}`, query: { id } })
  expect(answer.headers['content-type']).toMatch(/^application\/(zip|epub\+zip|json)/)
  return answer.bytes
}

const isUri = (text: string) => URL.canParse(text)
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(text)
