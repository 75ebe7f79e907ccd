import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp, { type Region } from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { heavyPdf } from '../../../../../../tests/support/files/heavyPdf.ts'
import {
  type PrintedPage,
  type PrintedText,
  pagePdf,
  type UnembeddedText,
  unembeddedPdf,
  utf16,
} from '../../../../../../tests/support/files/pagePdf.ts'
import { blankPdf, newspaperPage } from '../../../../../../tests/support/files/pdf.ts'
import { withPdf } from './openPdf.ts'
import { isMapped, isPlausible } from './pageContent.ts'
import { renderLimits, runPdfTask, stopPdfPool } from './pdfPool.ts'
import type { PageFacts } from './pdfRequest.ts'
import { inspectPdf, splitPdf } from './pdfTasks.ts'

const issue = resolve('tests/fixtures/press/issue-reportlab.pdf')
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function factsIn(path: string): Promise<PageFacts[]> {
  const found = await inspectPdf({ pdf: path })
  if ('fault' in found) throw new Error(found.fault)
  return found.pages
}

it('tells number, size and state of each page, and takes a sheet for two pages', async () => {
  const usual = {
    part: 'whole',
    label: '',
    width: 280,
    height: 400,
    hasText: true,
    obstacle: '',
    isTrimmed: false,
    isRotated: false,
  }
  expect(await factsIn(issue)).toEqual([
    { ...usual, number: 1, folio: 'A01' },
    { ...usual, number: 2, part: 'left', folio: 'A02' },
    { ...usual, number: 2, part: 'right', folio: 'A03' },
    { ...usual, number: 3, folio: 'A04', isRotated: true },
    { ...usual, number: 4, folio: 'A05', isTrimmed: true },
    { ...usual, number: 5, folio: '', hasText: false },
  ])
})

describe('a page', () => {
  const lines = (more: Partial<PrintedText> = {}): PrintedText[] =>
    ['国家医保局表示续约价格总体', '平稳每次用量为五毫克每日两次'].map((text, at) => ({
      text,
      at: [30 + at * 20, 100],
      ...more,
    }))
  const garbage = Array.from({ length: 60 }, (_, at) => String.fromCharCode(0x3400 + at * 97)).join('')

  it.each([
    ['on its side is one page, and says so', { rotate: 90, texts: lines() }, [['whole', 'turned', true, 282, 212]]],
    ['on its side without text is one page', { rotate: 90, texts: [] }, [['whole', '', false, 282, 212]]],
    [
      'as wide as two is a sheet',
      { width: 1200, texts: [] },
      [
        ['left', '', false, 212, 282],
        ['right', '', false, 212, 282],
      ],
    ],
    ['measured in larger units has its true size', { userUnit: 2, texts: lines() }, [['whole', '', true, 423, 564]]],
    ['set vertically says so', { texts: lines({ vertical: true }) }, [['whole', 'vertical', true, 212, 282]]],
    [
      'whose font has no table of characters has no text',
      { texts: lines({ unmapped: true }) },
      [['whole', 'unmapped', false, 212, 282]],
    ],
    [
      'whose font has a wrong table of characters has no text',
      { texts: [{ text: garbage, at: [30, 100] }] },
      [['whole', 'unmapped', false, 212, 282]],
    ],
    [
      'with an upright headline among its lines is an ordinary one',
      { texts: [...lines(), { text: '竖题', at: [300, 100], vertical: true }] },
      [['whole', '', true, 212, 282]],
    ],
  ] as [string, PrintedPage, unknown[]][])('%s', async (_, page, expected) => {
    const path = join(folder, 'page.pdf')
    writeFileSync(path, pagePdf([page]))
    const facts = await factsIn(path)
    expect(facts.map(({ part, obstacle, hasText, width, height }) => [part, obstacle, hasText, width, height])).toEqual(
      expected,
    )
  })
})

it('says why a file cannot be read', async () => {
  const { writeFile } = await import('node:fs/promises')
  const path = join(folder, 'refused.pdf')
  await writeFile(path, await blankPdf(1, { userPassword: 'x' }))
  expect(await inspectPdf({ pdf: path })).toEqual({ fault: 'encrypted' })
  await writeFile(path, readFileSync(issue).subarray(0, 900))
  expect(await inspectPdf({ pdf: path })).toEqual({ fault: 'damaged' })
  await writeFile(path, pagePdf([]))
  expect(await inspectPdf({ pdf: path })).toEqual({ fault: 'empty' })
  await writeFile(path, await blankPdf(201))
  expect(await inspectPdf({ pdf: path })).toEqual({ fault: 'pages', pages: 201 })
})

it('writes pages as files of their own', async () => {
  const pages = [1, 4].map(number => ({ number, path: join(folder, `${number}.pdf`) }))
  expect(await splitPdf({ pdf: issue, pages })).toEqual({ count: 5 })
  expect((await factsIn(join(folder, '4.pdf'))).map(({ folio, isTrimmed }) => [folio, isTrimmed])).toEqual([
    ['A05', true],
  ])
  expect(await withPdf(join(folder, '1.pdf'), async document => ({ count: document.numPages }))).toEqual({ count: 1 })
})

it('a font that names its glyphs by numbers has no characters unless a table says them', () => {
  const differences = { '1': 'g0', '38': 'g9194', '39': 'g12' }
  const map = (letters: Record<number, string>) => ({ _map: Object.assign([], letters) as string[] })
  expect(isMapped({ composite: false, differences, toUnicode: map({ 38: '\u9194' }) })).toBe(false)
  expect(isMapped({ composite: false, differences, toUnicode: map({ 38: '要' }) })).toBe(true)
  expect(isMapped({ composite: false, differences: { '65': 'A' }, toUnicode: map({ 65: 'A' }) })).toBe(true)
})

it('a font of many characters needs a table', () => {
  expect(isMapped({ composite: true, toUnicode: {} })).toBe(false)
  expect(isMapped({ composite: true, toUnicode: { _map: ['国'] } })).toBe(true)
})

it('rare characters and many scripts make no text', () => {
  expect(isPlausible('国家医保局表示，嘌呤类药物每次≤5 mg，中性粒细胞计数应≥1.5×10⁹/L。')).toBe(true)
  expect(isPlausible('國家醫保局表示續約價格總體平穩，藥品降價')).toBe(true)
  expect(isPlausible('Insulin makers prepare for a second round')).toBe(true)
  expect(isPlausible('ꢸꄞ箈筁♿創飁燋乾ꨩ珤筟丂䩪作瀄⪏㍭剮僪')).toBe(false)
  expect(isPlausible('箈筁飁燋珤筟丂瀄剮僪顊壧䫌蒂壛垧垧盛筡阣')).toBe(false)
  expect(isPlausible('\u0012\u000f\u0016\u0012\u0011\u0010!"#$%&')).toBe(false)
})

describe('fonts in place of those that are missing', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'broadsheet-fonts-'))
  })
  afterAll(async () => {
    stopPdfPool()
    await rm(folder, { recursive: true, force: true })
  })

  async function render(text: UnembeddedText) {
    const [pdf, image, thumbnail] = ['page.pdf', 'page.webp', 'small.webp'].map(name => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(pdf, unembeddedPdf(text))
    const rendered = await runPdfTask('render', { pdf, image, thumbnail })
    return { rendered, picture: (await readFile(image)).toString('base64') }
  }

  it.each([
    ['STSong-Light', 'UniGB-UCS2-H', 'GB1', utf16('国家医保'), utf16('药品集采')],
    // GBK of 国家 and 药品.
    ['SimSun', 'GBK-EUC-H', 'GB1', 'b9fabcd2', 'd2a9c6b7'],
    ['MSung-Light', 'UniCNS-UCS2-H', 'CNS1', utf16('國家醫療'), utf16('藥品臺灣')],
    ['HeiseiMin-W3', 'UniJIS-UCS2-H', 'Japan1', utf16('あいう国'), utf16('かきく薬')],
  ])(
    'renders text of %s in %s, which the file does not bring, with real glyphs',
    async (font, encoding, collection, one, other) => {
      const first = await render({ font, encoding, collection, hex: one })
      const second = await render({ font, encoding, collection, hex: other })
      expect([first.rendered, second.rendered]).toEqual([
        { size: { width: 833, height: 417 }, missing: [] },
        { size: { width: 833, height: 417 }, missing: [] },
      ])
      // Boxes in place of glyphs would look alike.
      expect(first.picture).not.toBe(second.picture)
    },
  )

  it('names the characters that no font has', async () => {
    const { rendered } = await render({
      ...{ font: 'STSong-Light', encoding: 'UniGB-UCS2-H', collection: 'GB1' },
      hex: utf16('国\ue5f1'),
    })
    expect(rendered).toMatchObject({ missing: [expect.any(String)] })
  })
})

describe('rendering', () => {
  // Other processes of the run may leave little of the processor to a page.
  const PATIENT_MS = 60_000
  const { ...limits } = renderLimits

  vi.setConfig({ testTimeout: 2 * PATIENT_MS })

  let folder: string
  let front: Buffer

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'broadsheet-render-'))
    front = newspaperPage('A01').pdf
  })
  beforeEach(() => {
    renderLimits.deadline = PATIENT_MS
  })
  afterEach(() => {
    Object.assign(renderLimits, limits)
  })
  afterAll(async () => {
    stopPdfPool()
    await rm(folder, { recursive: true, force: true })
  })

  it('renders an A3 page with its Chinese text, and a thumbnail of it', async () => {
    expect(await render(front)).toEqual({ size: { width: 1754, height: 2481 }, missing: [] })
    expect(await sharp(join(folder, 'page.webp')).metadata()).toMatchObject({
      format: 'webp',
      width: 1754,
      height: 2481,
    })
    expect(await sharp(join(folder, 'small.webp')).metadata()).toMatchObject({ format: 'webp', width: 360 })
    // The headline stands where it was printed: much ink there, none in the margin beside it.
    expect(await inkOf({ left: 75, top: 290, width: 700, height: 90 })).toBeGreaterThan(0.1)
    expect(await inkOf({ left: 0, top: 290, width: 60, height: 90 })).toBe(0)
  })

  it('renders no page larger than a screen can show', async () => {
    expect(await render(await blankPdf(1, { size: [14_000, 14_000] }))).toEqual({
      size: { width: 3600, height: 3600 },
      missing: [],
    })
  })

  it('ends a document that takes its memory, and renders the next one', { tags: ['full'] }, async () => {
    stopPdfPool()
    renderLimits.megabytes = 600
    await fails(render(heavyPdf({ count: 4, side: 7100 })), 'memory')
    expect(await render(await blankPdf(1))).toHaveProperty('size')
  })

  it('gives up what takes too long, and renders the next one', { tags: ['full'] }, async () => {
    renderLimits.deadline = 1
    await fails(render(front), 'tooSlow')
    renderLimits.deadline = PATIENT_MS
    expect(await render(front)).toHaveProperty('size')
  })

  const fails = (rendering: Promise<unknown>, fault: string) => expect(rendering).rejects.toMatchObject({ fault })

  async function render(pdf: Buffer) {
    const path = join(folder, 'page.pdf')
    await writeFile(path, pdf)
    const files = { image: join(folder, 'page.webp'), thumbnail: join(folder, 'small.webp') }
    return runPdfTask('render', { pdf: path, ...files })
  }

  /** The share of dark points. */
  async function inkOf(part: Region): Promise<number> {
    const points = await sharp(join(folder, 'page.webp')).extract(part).greyscale().raw().toBuffer()
    return points.filter(point => point < 100).length / points.length
  }
})
