import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Region } from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { heavyPdf } from '../../../../../../tests/support/files/heavyPdf.ts'
import { blankPdf, newspaperPage } from '../../../../../../tests/support/files/pdf.ts'
import { deadlineFor, renderLimits, runPdfTask, stopPdfPool } from './pdfPool.ts'
import type { RenderResult } from './pdfRequest.ts'

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
  expect(await sharp(join(folder, 'page.webp')).metadata()).toMatchObject({ format: 'webp', width: 1754, height: 2481 })
  expect(await sharp(join(folder, 'small.webp')).metadata()).toMatchObject({ format: 'webp', width: 360 })
  // The headline stands where it was printed: much ink there, none in the margin beside it.
  expect(await inkOf({ left: 75, top: 290, width: 700, height: 90 })).toBeGreaterThan(0.1)
  expect(await inkOf({ left: 0, top: 290, width: 60, height: 90 })).toBe(0)
})

it('says of a document with a password that it is encrypted', async () => {
  expect(await render(await blankPdf(1, { userPassword: 'secret' }))).toEqual({ fault: 'encrypted' })
})

it('says of broken documents that they are damaged', async () => {
  expect(await render(Buffer.from('%PDF-1.7\nnothing more'))).toEqual({ fault: 'damaged' })
  expect(await render(Buffer.from('MZ\x90 a program'))).toEqual({ fault: 'damaged' })
})

it('takes one page, not a book of 500', async () => {
  expect(await render(await blankPdf(500))).toEqual({ fault: 'pages', pages: 500 })
})

it('renders no page larger than a screen can show', async () => {
  expect(await render(await blankPdf(1, { size: [14_000, 14_000] }))).toEqual({
    size: { width: 3600, height: 3600 },
    missing: [],
  })
})

it('refuses images that are larger than any page needs, and renders the next one', async () => {
  expect(await render(heavyPdf({ count: 1, side: 9990, isBitmap: true }))).toEqual({ fault: 'memory' })
  expect(await render(await blankPdf(1))).toHaveProperty('size')
})

it('ends a document that takes its memory, and renders the next one', async () => {
  stopPdfPool()
  renderLimits.megabytes = 600
  expect(await render(heavyPdf({ count: 4, side: 7100 }))).toEqual({ fault: 'memory' })
  expect(await render(await blankPdf(1))).toHaveProperty('size')
})

it('gives up what takes too long, and renders the next one', async () => {
  renderLimits.deadline = 1
  expect(await render(front, '', 'first')).toEqual({ fault: 'tooSlow' })
  renderLimits.deadline = PATIENT_MS
  expect(await render(front)).toHaveProperty('size')
})

it('renders many at once, one after the other', async () => {
  const rendered = await Promise.all(
    [front, await blankPdf(1), await blankPdf(2)].map((pdf, index) => render(pdf, `${index}`)),
  )
  expect(rendered.map(result => ('fault' in result ? result.fault : 'rendered'))).toEqual([
    'rendered',
    'rendered',
    'pages',
  ])
  expect(await readdir(folder)).not.toContain('page2.webp')
})

it('halves the deadline of a tenant after a timeout until a page is rendered', async () => {
  renderLimits.deadline = 1
  await render(front, '', 'slow')
  renderLimits.deadline = PATIENT_MS
  expect([deadlineFor('slow'), deadlineFor('other')]).toEqual([PATIENT_MS / 2, PATIENT_MS])
  await render(await blankPdf(1), '', 'slow')
  expect(deadlineFor('slow')).toBe(PATIENT_MS)
})

async function render(pdf: Buffer, name = '', tenantId = '000000') {
  const path = join(folder, `page${name}.pdf`)
  await writeFile(path, pdf)
  const files = { image: join(folder, `page${name}.webp`), thumbnail: join(folder, `small${name}.webp`) }
  return runPdfTask<RenderResult>({ task: 'render', pdf: path, ...files }, tenantId)
}

/** The share of dark points. */
async function inkOf(part: Region): Promise<number> {
  const points = await sharp(join(folder, 'page.webp')).extract(part).greyscale().raw().toBuffer()
  return points.filter(point => point < 100).length / points.length
}
