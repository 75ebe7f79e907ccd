import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PrintedPage, type PrintedText, pagePdf } from '../../../../../../tests/support/files/pagePdf.ts'
import { looseTexts, printedIn } from '../comparison/areaText.ts'
import { compareTexts, type Passage } from '../comparison/compareTexts.ts'
import { detectStories, type Story } from '../stories/detectStories.ts'
import { type Box, outlineOf, type PageContent, type Point } from '../stories/geometry.ts'
import { placedPage, withPdf } from './openPdf.ts'
import { pageContent } from './pageContent.ts'
import { readPrint } from './pdfTasks.ts'

interface Layout {
  name: string
  width: number
  height: number
  boxes: { story: number; role: string; text?: string; x: number; y: number; w: number; h: number }[]
}

const folder = resolve('tests/fixtures/press')
const layouts = JSON.parse(readFileSync(join(folder, 'layouts.json'), 'utf8')) as Layout[]
const layoutOf = (file: string) => layouts.find(({ name }) => file.startsWith(name)) as Layout

interface ReadPage {
  content: PageContent
  stories: Story[]
}

/** Each file is read once. */
const pages = new Map<string, Promise<ReadPage>>()
function readPage(file: string): Promise<ReadPage> {
  const page = pages.get(file) ?? readAnew(file)
  pages.set(file, page)
  return page
}

async function readAnew(file: string): Promise<ReadPage> {
  const content = await withPdf(join(folder, file), async document => {
    const { page, box } = await placedPage(document, 1)
    return pageContent(page, box)
  })
  if ('fault' in content) throw new Error(content.fault)
  return { content, stories: detectStories(content).stories }
}

/** The stories of a page as they were written. */
function written(file: string): Map<string, Passage[]> {
  const { boxes } = layoutOf(file)
  const stories = [...new Set(boxes.map(({ story }) => story))]
  return new Map(
    stories.map(story => {
      const own = boxes.filter(box => box.story === story && box.text)
      const bodies = own.filter(({ role }) => role === 'body').sort((one, other) => one.x - other.x)
      const others = own.filter(({ role }) => role !== 'body')
      const isOptional = (role: string) => role === 'byline' || role === 'caption'
      return [
        own.find(({ role }) => role === 'title')?.text ?? '',
        [
          ...others.map(({ text = '', role }) => ({ text, isOptional: isOptional(role) })),
          { text: bodies.map(({ text }) => text).join('') },
        ],
      ]
    }),
  )
}

describe.each(['banner-chromium.pdf', 'modular-libreoffice.pdf', 'modular-ghostscript.pdf', 'mixed-weasyprint.pdf'])(
  '%s',
  file => {
    let content: PageContent
    let stories: Story[]
    const texts = written(file)
    const alike = (title: string) => stories.find(story => story.title.slice(-3) === title.slice(-3))
    const compare = (title: string, change = (text: string) => text) =>
      compareTexts(
        printedIn(content, [alike(title)?.area ?? []]),
        (texts.get(title) ?? []).map(passage => ({ ...passage, text: change(passage.text) })),
      )

    beforeAll(async () => {
      ;({ content, stories } = await readPage(file))
    })

    it('prints each of its stories as it was written', () => {
      const shown = [...texts.keys()].flatMap(title => {
        const { differences, printed, approved } = compare(title)
        return differences.map(({ printed: one, approved: other }) => [printed.slice(...one), approved.slice(...other)])
      })
      expect(shown).toEqual([])
    })

    it('has each changed dose and figure found, and nothing else', () => {
      let changed = 0
      for (const [title, passages] of texts) {
        const body = passages.at(-1)?.text ?? ''
        const dose = /\d+(?=mg)/.exec(body)
        if (!dose) continue
        changed += 1
        const altered = `${body.slice(0, dose.index)}${dose[0]}0${body.slice(dose.index + dose[0].length)}`
        const { differences } = compare(title, text => (text === body ? altered : text))
        expect(differences.map(({ kind }) => kind)).toEqual(['dose'])
      }
      expect(changed).toBeGreaterThan(3)
    })

    it('has its loose stories named when an area is missing', () => {
      const areas = stories.map(({ area }) => area)
      expect(looseTexts(content, stories, areas)).toEqual([])
      expect(looseTexts(content, stories, areas.slice(1))).toEqual([stories[0]?.title])
    })
  },
)

describe('a print read in the order of its document', () => {
  const files = mkdtempSync(join(tmpdir(), 'broadsheet-print-'))
  afterAll(() => rmSync(files, { recursive: true }))

  const line = (text: string, y: number, x = 30, size = 10): PrintedText => ({ text, at: [x, y], size })
  const head = [line('药价续约趋稳', 60, 30, 26), line('本报记者', 100), line('赵明', 100, 90)]
  const first = ['国家医保局表示续约价格总体', '平稳每次用量为5毫克每日两次', '中性粒细胞计数应当达标业']
  const second = ['内人士称企业须在质量与成本', '之间取得平衡避免断供的风险']
  const body = [
    ...first.map((text, at) => line(text, 130 + at * 14)),
    ...second.map((text, at) => line(text, 130 + at * 14, 200)),
  ]
  const title: Passage = { text: '药价续约趋稳' }
  const author: Passage = { text: '本报记者', isOptional: true }

  async function read(page: PrintedPage, passages: readonly Passage[]) {
    const pdf = join(files, 'page.pdf')
    writeFileSync(pdf, pagePdf([page]))
    const areas = [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    ] as const
    const answer = await readPrint({ pdf, articles: [{ articleId: '1', areas, passages }] })
    if ('fault' in answer) throw new Error(answer.fault)
    const shown = answer.articles.flatMap(({ differences, printed, approved }) =>
      differences.map(({ printed: one, approved: other }) => [printed.slice(...one), approved.slice(...other)]),
    )
    return { ...answer, shown }
  }

  const text = [...first, ...second].join('')

  it('agrees with the text as it was written', async () => {
    expect((await read({ texts: [...head, ...body] }, [title, author, { text }])).shown).toEqual([])
  })

  it('sees a name of the byline that stands in the body of the article', async () => {
    const wrong = text.replace('业内人士', '业赵明内人士')
    expect((await read({ texts: [...head, ...body] }, [title, author, { text: wrong }])).shown).toEqual([['', '赵明']])
  })

  it.each([
    ['a line', text.replace(second[0] ?? '', ''), '内人士称企业须在质量与成本'],
    ['what stands below a picture', text.replace(first.join(''), ''), first.join('')],
  ])('sees that %s is missing in the article', async (_, short, missing) => {
    const { shown } = await read({ texts: [...head, ...body] }, [title, author, { text: short }])
    expect(shown.map(([printed]) => printed).join('')).toContain(missing)
  })

  it.each([
    ['unmapped', { texts: [...head, ...body].map(part => ({ ...part, unmapped: true })) }],
    ['vertical', { texts: body.map(part => ({ ...part, vertical: true })) }],
    ['turned', { texts: [...head, ...body], rotate: 90 }],
    [
      'scattered',
      { texts: [...text].flatMap((letter, at) => [line(letter, 130 + (at % 7) * 90, 30 + ((at * 37) % 50) * 10)]) },
    ],
  ] as [string, PrintedPage][])('says that it cannot compare a page that is %s', async (obstacle, page) => {
    expect(await read(page, [title, { text }])).toMatchObject({ hasText: false, obstacle, articles: [] })
  })

  it('names text outside of the areas that belongs to no headline', async () => {
    const pdf = join(files, 'loose.pdf')
    const loose = Array.from({ length: 8 }, (_, at) => line('没有标题的一段文字说明本期', 400 + at * 14))
    writeFileSync(pdf, pagePdf([{ texts: [...head, ...body, line('', 300), ...loose], rules: [[30, 380, 500, 1]] }]))
    const areas = [
      [
        [0, 0],
        [1, 0],
        [1, 0.3],
        [0, 0.3],
      ],
    ] as const
    const answer = await readPrint({
      pdf,
      articles: [{ articleId: '1', areas, passages: [title, { text }] }],
    })
    expect(answer).toMatchObject({ loose: [expect.stringContaining('没有标题的一段文字说明本期')] })
  })
})

describe('the stories of a print', () => {
  const files = [
    'banner-chromium.pdf',
    'modular-libreoffice.pdf',
    'modular-ghostscript.pdf',
    'mixed-weasyprint.pdf',
    'english-reportlab.pdf',
  ]

  const storiesIn = async (file: string) => (await readPage(file)).stories

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
})
