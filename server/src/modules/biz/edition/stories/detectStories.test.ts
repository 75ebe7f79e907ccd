import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type PrintedPage, type PrintedText, pagePdf } from '../../../../../../tests/support/files/pagePdf.ts'
import { readStories } from '../pdf/pdfTasks.ts'
import type { PdfTextRun } from './geometry.ts'
import { linesOf } from './lines.ts'
import { blocksOf } from './textBlocks.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-stories-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function storiesOn(page: PrintedPage) {
  const pdf = join(folder, 'page.pdf')
  writeFileSync(pdf, pagePdf([page]))
  const found = await readStories({ pdf })
  if ('fault' in found) throw new Error(found.fault)
  return found
}

const text = '国家医保局表示药品续约价格总体平稳企业须在质量与成本之间取得平衡避免断供每次用量以说明书为准'

/** A column of lines of fifteen characters whose first one is indented. */
function column(x: number, y: number, lines: number, first = ''): PrintedText[] {
  return Array.from({ length: lines }, (_, index) => ({
    text: (index === 0 && first ? first : text.repeat(2).slice(index * 7, index * 7 + 15)).slice(
      0,
      index === 0 ? 13 : 15,
    ),
    at: [x + (index === 0 ? 20 : 0), y + index * 14] as const,
  }))
}

const title = (words: string, y = 60): PrintedText => ({ text: words, at: [30, y], size: 26 })

describe('the head of a story', () => {
  it.each([
    [
      'parted from its name by a wide space',
      [
        { text: '本报记者', at: [30, 100] },
        { text: '赵明', at: [90, 100] },
      ],
      '本报记者 赵明',
    ],
    [
      'with two names far apart',
      [
        { text: '□记者', at: [30, 100] },
        { text: '赵明', at: [75, 100] },
        { text: '钱丽', at: [110, 100] },
      ],
      '□记者 赵明 钱丽',
    ],
    [
      'in two lines',
      [
        { text: '本报记者 赵明', at: [30, 100] },
        { text: '通讯员 钱丽', at: [30, 113] },
      ],
      '本报记者 赵明 通讯员 钱丽',
    ],
    ['larger than the text', [{ text: '本报记者 赵明', at: [30, 100], size: 12 }], '本报记者 赵明'],
    ['without a role', [{ text: '■ 赵明', at: [30, 100] }], '■ 赵明'],
  ] as [string, PrintedText[], string][])('has its byline %s', async (_, byline, expected) => {
    const { stories } = await storiesOn({
      texts: [title('药价续约趋稳'), ...byline, ...column(30, 130, 6), ...column(200, 130, 6)],
    })
    expect(stories).toMatchObject([{ title: '药价续约趋稳', deck: '', byline: expected }])
    const body = stories[0]?.paragraphs.join('') ?? ''
    expect(body).toContain(text.slice(0, 13) + text.slice(7, 22))
    expect(body).not.toMatch(/赵明|钱丽|记者/)
  })

  it.each([
    ['half as large as the headline', { text: '六省样本医院走访', at: [30, 92], size: 15 }],
    ['as large as the text, behind a dash', { text: '——六省样本医院走访', at: [30, 92], size: 10 }],
    ['nearly as large as the headline, behind a dash', { text: '⸺六省样本医院走访', at: [30, 92], size: 22 }],
  ] as [string, PrintedText][])('has its deck %s', async (_, deck) => {
    const { stories } = await storiesOn({ texts: [title('药价续约趋稳'), deck, ...column(30, 130, 6)] })
    expect(stories).toMatchObject([{ title: '药价续约趋稳', deck: deck.text }])
    expect(stories[0]?.paragraphs.join('')).not.toContain('走访')
  })

  it('has its kicker above, when it is larger than any text', async () => {
    const kicker: PrintedText = { text: '独家调查', at: [30, 40], size: 15 }
    const { stories } = await storiesOn({ texts: [kicker, title('药价续约趋稳'), ...column(30, 130, 6)] })
    expect(stories).toMatchObject([{ title: '药价续约趋稳', kicker: '独家调查' }])
  })
})

describe('letters that stand apart', () => {
  it('are closed up in a line of the text, and counted', async () => {
    const spaced: PrintedText = { text: '中性粒细胞计数应达标准', at: [30, 158], spacing: 4 }
    const { stories } = await storiesOn({
      texts: [title('药价续约趋稳'), ...column(30, 130, 2), spaced, ...column(30, 172, 3)],
    })
    expect(stories[0]?.paragraphs.join('')).toContain('中性粒细胞计数应达标准')
    expect(stories[0]?.spacedLines).toBe(1)
  })

  it.each([6, 26, 40])('are closed up in a headline with %i points between them', async spacing => {
    const { stories } = await storiesOn({
      texts: [{ ...title('药价公告'), spacing }, ...column(30, 130, 6)],
    })
    expect(stories).toMatchObject([{ title: '药价公告' }])
  })

  it('do not join words that a space parts', async () => {
    const { stories } = await storiesOn({
      texts: [title('药价续约 总体趋稳'), ...column(30, 130, 6, '赵明 钱丽 两人表示')],
    })
    expect(stories).toMatchObject([{ title: '药价续约 总体趋稳', spacedLines: 0 }])
    expect(stories[0]?.paragraphs[0]).toMatch(/^赵明 钱丽 两人表示/)
  })
})

describe('a table', () => {
  const cells = [
    ['药品', '剂量', '例数'],
    ['甲药', '5 mg', '12'],
    ['乙药', '10 mg', '7'],
  ]
  const printed = cells.flatMap((row, index) =>
    row.map((cell, at): PrintedText => ({ text: cell, at: [34 + at * 110, 134 + index * 20] })),
  )
  const lines = [130, 150, 170, 190].map(y => [30, y, 330, 0.8] as const)
  const upright = [30, 140, 250, 360].map(x => [x, 130, 0.8, 60] as const)

  it.each([
    ['in a grid', [...lines, ...upright]],
    ['with a line above, below and under its head', lines.filter((_, index) => index !== 2)],
  ])('%s above the text does not cut the story off', async (_, rules) => {
    const byline: PrintedText = { text: '本报记者 赵明', at: [30, 100] }
    const { stories, loose } = await storiesOn({
      texts: [title('药价续约趋稳'), byline, ...printed, ...column(30, 200, 6), ...column(200, 200, 6)],
      rules,
    })
    expect(stories).toMatchObject([{ title: '药价续约趋稳', byline: '本报记者 赵明', tables: [cells] }])
    expect(stories[0]?.paragraphs.join('')).toBe(
      [30, 200].flatMap(x => column(x, 200, 6).map(line => line.text)).join(''),
    )
    expect(loose).toEqual([])
  })

  it('with cells of several lines keeps each cell whole', async () => {
    const rows = [
      ...printed,
      { text: '口服', at: [34, 194] },
      { text: '丙药', at: [34, 214] },
      { text: '3', at: [254, 214] },
    ]
    const { stories } = await storiesOn({
      texts: [title('药价续约趋稳'), ...(rows as PrintedText[]), ...column(30, 240, 6)],
      rules: [130, 150, 170, 210, 230].map(y => [30, y, 330, 0.8] as const),
    })
    expect(stories[0]?.tables).toEqual([[...cells.slice(0, 2), ['乙药口服', '10 mg', '7'], ['丙药', '', '3']]])
  })

  it('is not what lines make of columns of text', async () => {
    const { stories } = await storiesOn({
      texts: [title('药价续约趋稳'), ...column(30, 130, 6), ...column(200, 130, 6), ...column(370, 130, 6)],
      rules: [40, 100, 230, 260].map(y => [30, y, 500, 0.8] as const),
    })
    expect(stories).toMatchObject([{ tables: [] }])
    expect(stories[0]?.paragraphs.join('')).toContain(text.slice(0, 13))
  })
})

describe('a page whose text cannot be read', () => {
  const body = column(30, 130, 6)

  it.each([
    ['unmapped', false, { texts: body.map(line => ({ ...line, unmapped: true })) }],
    ['vertical', true, { texts: body.map((line, at) => ({ ...line, at: [500 - at * 20, 60], vertical: true })) }],
    ['turned', true, { texts: body, rotate: 270 }],
  ] as [string, boolean, PrintedPage][])('has no stories, and says that it is %s', async (obstacle, hasText, page) => {
    expect(await storiesOn(page)).toMatchObject({ stories: [], obstacle, hasText })
  })

  it('is read where the fonts of some words only have no characters, and counts those', async () => {
    const stamp: PrintedText = { text: '印章文字', at: [400, 300], unmapped: true }
    const { stories, unreadable } = await storiesOn({ texts: [title('药价续约趋稳'), ...body, stamp] })
    expect(stories).toHaveLength(1)
    expect(unreadable).toBe(4)
  })
})

it('an upright headline does not come between the lines of a story, and is named', async () => {
  const upright: PrintedText = { text: '竖排标题', at: [150, 135], size: 20, vertical: true }
  const { stories, loose } = await storiesOn({ texts: [title('药价续约趋稳'), upright, ...column(30, 130, 6)] })
  expect(stories[0]?.paragraphs.join('')).not.toContain('竖')
  expect(loose).toEqual(['竖排标题'])
})

it('a page in larger units has the same stories', async () => {
  const texts = [title('药价续约趋稳'), ...column(30, 130, 6), ...column(200, 130, 6)]
  const [usual, larger] = [await storiesOn({ texts }), await storiesOn({ texts, userUnit: 2 })]
  expect(larger.stories).toEqual(usual.stories)
})

it('text that belongs to no headline is named', async () => {
  const { stories, loose } = await storiesOn({
    texts: [title('药价续约趋稳', 300), ...column(30, 340, 6), ...column(30, 120, 4)],
  })
  expect(stories).toHaveLength(1)
  expect(loose).toEqual([expect.stringContaining(text.slice(0, 13))])
})

const run = (text: string, left: number, bottom: number, width = 20): PdfTextRun => ({
  ...{ text, size: 10, bold: false, left, right: left + width },
  ...{ top: bottom - 9, bottom },
})

it('joins the words of a justified line where the line above has no gutter', () => {
  const above = run('one whole line of the column', 0, 20, 100)
  expect(linesOf([above, run('far', 0, 32), run('apart', 60, 32)]).map(({ text }) => text)).toEqual([
    'one whole line of the column',
    'far apart',
  ])
  expect(linesOf([run('two', 0, 32), run('columns', 60, 32)])).toHaveLength(2)
})

it('takes a time in proportion to the number of its runs', { tags: ['full'] }, () => {
  const timeOf = (rows: number) => {
    const runs = Array.from({ length: rows * 100 }, (_, index) =>
      run('x', (index % 100) * 30, 20 + Math.floor(index / 100) * 12, 5),
    )
    const began = performance.now()
    blocksOf(linesOf(runs), [])
    return performance.now() - began
  }
  const shortestOf = (rows: number) => Math.min(...[1, 2, 3].map(() => timeOf(rows)))
  // Sixteen times as long where each line is compared with each other one.
  expect(shortestOf(160) / shortestOf(40)).toBeLessThan(10)
})

describe('scripts', () => {
  /** A run whose characters are half as wide as high, with its baseline at 100. */
  const run = (text: string, left: number, { size = 10, rise = 0 } = {}) => ({
    ...{ text, size, bold: false, left, right: left + (text.length * size) / 2 },
    ...{ top: 100 - rise - 0.88 * size, bottom: 100 - rise + 0.12 * size },
  })

  it('small figures above or below a line are its superscripts and subscripts', () => {
    const runs = [
      ...[run('低于10', 0), run('9', 20.2, { size: 6, rise: 3.5 }), run('/L，', 23.5)],
      ...[run('CO', 60), run('2', 70, { size: 6.5, rise: -1.5 }), run('升高', 73.5)],
      ...[run('10', 120), run('-12', 130, { size: 7, rise: 3.3 })],
    ]
    expect(
      linesOf(runs)
        .map(({ text }) => text)
        .join(' '),
    ).toBe('低于10⁹/L， CO₂升高 10⁻¹²')
  })

  it('small figures on the line, and figures elsewhere, stay as they are', () => {
    const text = (...runs: ReturnType<typeof run>[]) => linesOf(runs).map(line => line.text)
    expect(text(run('增长', 0), run('32', 10, { size: 8 }))).toEqual(['增长32'])
    expect(text(run('导语', 0, { size: 20 }), run('7', 40, { size: 8, rise: 6 }))).toEqual(['7', '导语'])
  })
})
