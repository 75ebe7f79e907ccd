import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { detectStories, type Story } from '../stories/detectStories.ts'
import { type Box, outlineOf, type Point } from '../stories/geometry.ts'
import { placedPage, withPdf } from './openPdf.ts'
import { pageContent } from './pageContent.ts'

interface Layout {
  name: string
  width: number
  height: number
  boxes: { story: number; headline: string; role: string; text: string; x: number; y: number; w: number; h: number }[]
}

const folder = resolve('tests/fixtures/press')
const layouts = JSON.parse(readFileSync(join(folder, 'layouts.json'), 'utf8')) as Layout[]

const files = [
  'banner-chromium.pdf',
  'modular-libreoffice.pdf',
  'modular-ghostscript.pdf',
  'mixed-weasyprint.pdf',
  'english-reportlab.pdf',
]

async function storiesIn(file: string): Promise<Story[]> {
  const found = await withPdf(join(folder, file), async document => {
    const { page, box } = await placedPage(document, 1)
    return detectStories(await pageContent(page, box))
  })
  if ('fault' in found) throw new Error(found.fault)
  return found.stories
}

const layoutOf = (file: string) => layouts.find(({ name }) => file.startsWith(name)) as Layout

/** The area of a story as it was laid out, in fractions of the page. */
function laidOut({ boxes, width, height }: Layout, story: number): Point[] {
  const placed = (own: boolean): Box[] =>
    boxes
      .filter(box => (box.story === story) === own)
      .map(({ x, y, w, h }) => ({ left: x, top: y, right: x + w, bottom: y + h }))
  return outlineOf(placed(true), placed(false)).map(([x, y]) => [x / width, y / height])
}

const COLUMNS = 140
const ROWS = 200

/** Area of the intersection of two polygons by that of their union, counted on a grid. */
function agreement(one: readonly Point[], other: readonly Point[]): number {
  let [both, either] = [0, 0]
  for (let column = 0; column < COLUMNS; column++)
    for (let row = 0; row < ROWS; row++) {
      const point = [(column + 0.5) / COLUMNS, (row + 0.5) / ROWS] as const
      const [first, second] = [contains(one, point), contains(other, point)]
      if (first && second) both += 1
      if (first || second) either += 1
    }
  return both / either
}

function contains(polygon: readonly Point[], [x, y]: Point): boolean {
  let isInside = false
  polygon.forEach(([x1, y1], index) => {
    const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
  })
  return isInside
}

describe.each(files)('%s', file => {
  it('has its stories found, each where it stands', async () => {
    const stories = await storiesIn(file)
    const layout = layoutOf(file)
    const ids = [...new Set(layout.boxes.map(({ story }) => story))]
    const agreements = ids.map(id => Math.max(...stories.map(({ area }) => agreement(laidOut(layout, id), area))))
    expect(agreements.filter(value => value >= 0.8)).toHaveLength(8)
    expect(stories).toHaveLength(8)
  })
})

describe('a story', () => {
  it('has its head, its text in reading order and its picture with the caption', async () => {
    const [banner] = await storiesIn('banner-chromium.pdf')
    expect(banner).toMatchObject({
      title: '三年降价逾半的背后：谁在为创新买单',
      kicker: '医保支付改革进入深水区',
      byline: '本报记者 周知远 报道',
      pictures: [{ caption: '图为某企业的无菌灌装线。林一诺摄' }],
    })
    expect(banner?.deck).toMatch(/首批协议到期品种续约调查$/)
    const columns = layoutOf('banner').boxes.filter(({ story, role }) => story === 1 && role === 'body')
    const printed = columns.sort((one, other) => one.x - other.x).map(({ text }) => text)
    expect(banner?.paragraphs.join('')).toBe(printed.join(''))
  })

  it('is continued on the page that its last line names', async () => {
    const stories = await storiesIn('mixed-weasyprint.pdf')
    const jumping = stories.find(({ title }) => title.startsWith('短波'))
    expect(jumping?.jump).toBe('（下转C8版）')
    expect(jumping?.paragraphs.join('')).not.toContain('下转')
  })

  it('is read across the words of a justified line, and signed in English', async () => {
    const lead = (await storiesIn('english-reportlab.pdf')).find(({ title }) => title.startsWith('Insulin'))
    expect(lead).toMatchObject({
      title: 'Insulin makers prepare for a second round of price cuts',
      byline: 'By Anna Reed in Shanghai',
    })
    expect(lead?.paragraphs.join(' ')).toMatch(/^[A-Z]+ \w+ \w+/)
  })
})
