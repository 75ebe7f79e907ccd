import sharp from 'sharp'
import type { ChangedRegion } from '#contract/biz/printCalls'
import { printedIn } from '../comparison/areaText.ts'
import { compareTexts, type Passage } from '../comparison/compareTexts.ts'
import { withPage } from './openPdf.ts'
import { pageContent } from './pageContent.ts'
import type { PagePdf } from './pdfRequest.ts'

interface PageVersion extends PagePdf {
  /** Path of its image. */
  image: string
}

/** Changes between two versions of a page, in its words and in its image. */
export async function comparePdfVersions({ former, ...version }: PageVersion & { former: PageVersion }) {
  const present = await wordsOf(version)
  if ('fault' in present) return present
  const before = await wordsOf(former)
  if ('fault' in before) return before
  return {
    hasText: present.words.length > 0 && before.words.length > 0,
    text: compareTexts(present.words, before.words, { everyWord: true }),
    ...(await changedRegions(version.image, former.image)),
  }
}

const wordsOf = ({ pdf, part }: PagePdf) =>
  withPage(pdf, part, async ({ page, box }) => ({
    words: printedIn(await pageContent(page, box)).map(({ text }): Passage => ({ text })),
  }))

/** Both images are compared at this width; finer differences are those of rendering. */
const WIDTH = 1000
/** Side of the squares in which changed pixels are counted. */
const CELL = 10
/** Difference of brightness, at most 255; the edges of letters that moved by a fraction of a pixel differ less after blurring. */
const THRESHOLD = 48
const CHANGED_PIXELS = 4
const BLUR = 1.2
/** Squares between two changes that are shown as one. */
const REACH = 2
const MAX_REGIONS = 60

/** The parts of two images that differ, as boxes in fractions of the page. */
async function changedRegions(one: string, other: string): Promise<{ regions: ChangedRegion[]; changed: number }> {
  const { width = 1, height = 1 } = await sharp(one).metadata()
  const size = { width: WIDTH, height: Math.max(1, Math.round((height / width) * WIDTH)) }
  const [first, second] = [await grey(one, size), await grey(other, size)]
  const columns = Math.ceil(size.width / CELL)
  const rows = Math.ceil(size.height / CELL)
  const counts = new Uint16Array(columns * rows)
  let changed = 0
  for (let at = 0; at < first.length; at++) {
    if (Math.abs((first[at] ?? 0) - (second[at] ?? 0)) < THRESHOLD) continue
    changed += 1
    const [x, y] = [at % size.width, Math.floor(at / size.width)]
    const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  const regions = boxesOf(counts, columns, rows).map(({ left, top, right, bottom }) => ({
    ...{ left: fraction((left * CELL) / size.width), top: fraction((top * CELL) / size.height) },
    right: fraction(Math.min(1, ((right + 1) * CELL) / size.width)),
    bottom: fraction(Math.min(1, ((bottom + 1) * CELL) / size.height)),
  }))
  return { regions, changed: fraction(changed / first.length) }
}

function grey(path: string, size: { width: number; height: number }): Promise<Buffer> {
  return sharp(path)
    .flatten({ background: '#ffffff' })
    .resize({ ...size, fit: 'fill' })
    .greyscale()
    .blur(BLUR)
    .raw()
    .toBuffer()
}

/** Neighbouring squares with changes, as boxes from the top of the page. */
function boxesOf(counts: Uint16Array, columns: number, rows: number): ChangedRegion[] {
  const seen = new Uint8Array(counts.length)
  const boxes: ChangedRegion[] = []
  for (let start = 0; start < counts.length; start++) {
    if (seen[start] || (counts[start] ?? 0) < CHANGED_PIXELS) continue
    const box = { left: columns, top: rows, right: 0, bottom: 0 }
    const open = [start]
    seen[start] = 1
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)]
      Object.assign(box, { left: Math.min(box.left, x), top: Math.min(box.top, y) })
      Object.assign(box, { right: Math.max(box.right, x), bottom: Math.max(box.bottom, y) })
      for (let dy = -REACH; dy <= REACH; dy++)
        for (let dx = -REACH; dx <= REACH; dx++) {
          const [nextX, nextY] = [x + dx, y + dy]
          if (nextX < 0 || nextY < 0 || nextX >= columns || nextY >= rows) continue
          const next = nextY * columns + nextX
          if (seen[next] || (counts[next] ?? 0) < CHANGED_PIXELS) continue
          seen[next] = 1
          open.push(next)
        }
    }
    boxes.push(box)
  }
  const area = ({ left, top, right, bottom }: ChangedRegion) => (right - left + 1) * (bottom - top + 1)
  return boxes
    .sort((one, other) => area(other) - area(one))
    .slice(0, MAX_REGIONS)
    .sort((one, other) => one.top - other.top || one.left - other.left)
}

const fraction = (value: number) => Math.round(value * 10_000) / 10_000
