import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Region } from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { heavyPdf } from '../../../../../../tests/support/files/heavyPdf.ts'
import { blankPdf, newspaperPage } from '../../../../../../tests/support/files/pdf.ts'
import { renderLimits, runPdfTask, stopPdfPool } from './pdfPool.ts'

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
