/** Prints a page of a newspaper as a PDF with its fonts in it, and says where each story stands. */
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { unpackFont } from '../../modules/biz/edition/index.ts'
import { type Box, boxesFor } from './pageLayout.ts'
import { columnsIn, type Setting, setLines } from './typesetting.ts'

export interface Story {
  title: string
  leadTitle?: string
  author: string
  paragraphs: readonly string[]
  /** RenderResult as bars under the headline. */
  chart?: { caption: string; bars: readonly { label: string; value: number }[] }
}

export interface PlannedPage {
  paper: string
  pageNo: string
  pageName: string
  /** Date as printed in the page header. */
  date: string
  issue: string
  stories: readonly Story[]
}

export interface PrintedPage {
  pdf: Buffer
  /** Corners of each story as fractions of the page, clockwise from the upper left. */
  areas: [number, number][][]
  /** The paragraphs of each story that found room. */
  texts: string[][]
}

/** A3 in points. */
const PAGE = { width: 842, height: 1191 }
const MARGIN = 36
const BODY = 8.4
const LEADING = 1.52
const GUTTER = 12
const INK = '#1c1c1c'
const RED = '#a3241f'

const require = createRequire(import.meta.url)
const fonts = new Map<number, Buffer>()

function fontOf(weight: 400 | 700): Buffer {
  const known = fonts.get(weight)
  const path = `@fontsource/noto-serif-sc/files/noto-serif-sc-chinese-simplified-${weight}-normal.woff`
  const font = known ?? unpackFont(require.resolve(path))
  fonts.set(weight, font)
  return font
}

type Paper = PDFKit.PDFDocument

export async function printPage(page: PlannedPage): Promise<PrintedPage> {
  const paper = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    info: { Title: `${page.paper} ${page.pageNo} ${page.pageName}`, Author: page.paper },
  })
  const pdf = collect(paper)
  paper.registerFont('body', fontOf(400)).registerFont('bold', fontOf(700))
  const top = printHead(paper, page)
  const frame = { x: MARGIN, y: top, width: PAGE.width - 2 * MARGIN, height: PAGE.height - MARGIN - top }
  const boxes = boxesFor(page.stories.length, frame)
  const texts = page.stories.map((story, index) => {
    const box = boxes[index]
    return box ? printStory(paper, story, box, index === 0) : []
  })
  paper.end()
  return { pdf: await pdf, areas: boxes.slice(0, page.stories.length).map(asFractions), texts }
}

/** About how many characters of text a story of each place takes, so that it is written as long as its place is large. */
export function roomsFor(stories: number): number[] {
  const frame = { x: MARGIN, y: 130, width: PAGE.width - 2 * MARGIN, height: PAGE.height - MARGIN - 130 }
  return boxesFor(stories, frame).map(({ width, height }, index) => {
    const headline = index === 0 ? 96 : 58
    return Math.floor(((width - GUTTER) * (height - headline)) / (BODY * BODY * LEADING) / 1.12)
  })
}

function collect(paper: Paper): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    paper.on('data', part => parts.push(part))
    paper.on('end', () => resolve(Buffer.concat(parts)))
    paper.on('error', reject)
  })
}

/** The front page carries the name of the paper, the others that of the page. */
function printHead(paper: Paper, { paper: name, pageNo, pageName, date, issue }: PlannedPage): number {
  const isFront = /^A?0?1$/.test(pageNo)
  const right = PAGE.width - MARGIN
  if (isFront) {
    put(paper, name, { x: MARGIN, y: 30, font: 'bold', size: 58, color: RED })
    put(paper, `${date}　${issue}`, { x: right, y: 58, font: 'body', size: 10, align: 'right' })
    put(paper, pageName, { x: right, y: 78, font: 'bold', size: 13, align: 'right' })
    rule(paper, 112, 2.4)
    return 126
  }
  put(paper, pageNo, { x: MARGIN, y: 30, font: 'bold', size: 30, color: RED })
  put(paper, pageName, { x: MARGIN + 72, y: 38, font: 'bold', size: 20 })
  put(paper, `${name}　${date}`, { x: right, y: 46, font: 'body', size: 9, align: 'right' })
  rule(paper, 74, 1.2)
  return 88
}

function rule(paper: Paper, y: number, width: number): void {
  paper
    .moveTo(MARGIN, y)
    .lineTo(PAGE.width - MARGIN, y)
    .lineWidth(width)
    .stroke(INK)
}

interface Put {
  x: number
  y: number
  font: 'body' | 'bold'
  size: number
  color?: string
  align?: 'right'
}

function put(paper: Paper, text: string, { x, y, font, size, color = INK, align }: Put): void {
  paper.font(font).fontSize(size).fillColor(color)
  const start = align === 'right' ? x - paper.widthOfString(text) : x
  paper.text(text, start, y, { lineBreak: false })
}

function printStory(paper: Paper, story: Story, box: Box, isLead: boolean): string[] {
  const inner = { x: box.x + GUTTER / 2, y: box.y + 6, width: box.width - GUTTER, height: box.height - 12 }
  paper.rect(box.x, box.y, box.width, box.height).lineWidth(0.4).stroke('#b9b3a6')
  let y = inner.y
  if (story.leadTitle) {
    put(paper, story.leadTitle, { x: inner.x, y, font: 'body', size: isLead ? 12 : 9 })
    y += isLead ? 18 : 14
  }
  y = printHeadline(paper, story.title, { ...inner, y }, isLead ? 30 : box.width > 300 ? 19 : 15)
  put(paper, `文／${story.author}`, { x: inner.x, y, font: 'body', size: 8, color: '#5a564d' })
  y += 16
  if (story.chart) y = printChart(paper, story.chart, { ...inner, y })
  return printBody(paper, story.paragraphs, { ...inner, y, height: inner.y + inner.height - y })
}

function printHeadline(paper: Paper, title: string, box: Box, size: number): number {
  const setting = settingOf(paper, 'bold', size)
  let y = box.y
  for (const { text } of setLines([title], box.width, { ...setting, indent: 0 })) {
    put(paper, text, { x: box.x, y, font: 'bold', size })
    y += size * 1.3
  }
  return y + 4
}

function printChart(paper: Paper, { caption, bars }: NonNullable<Story['chart']>, box: Box): number {
  const height = 84
  const max = Math.max(...bars.map(({ value }) => value))
  const step = Math.min(64, box.width / bars.length)
  paper.rect(box.x, box.y, box.width, height + 16).fill('#f3efe6')
  bars.forEach(({ label, value }, index) => {
    const tall = (value / max) * (height - 34)
    const x = box.x + 8 + index * step
    paper.rect(x, box.y + height - 14 - tall, step * 0.55, tall).fill(index % 2 ? '#6d8b74' : RED)
    put(paper, String(value), { x, y: box.y + height - 26 - tall, font: 'body', size: 6.5 })
    put(paper, label, { x, y: box.y + height - 11, font: 'body', size: 6.5 })
  })
  put(paper, caption, { x: box.x + 8, y: box.y + height + 2, font: 'body', size: 7, color: '#5a564d' })
  return box.y + height + 22
}

function printBody(paper: Paper, paragraphs: readonly string[], box: Box): string[] {
  const columns = columnsIn(box, GUTTER)
  const perColumn = Math.floor(box.height / (BODY * LEADING))
  const setting = settingOf(paper, 'body', BODY)
  const set = (text: readonly string[]) => setLines(text, columns.width, setting)
  const printed = shortened(paragraphs, text => set(text).length <= perColumn * columns.count)
  set(printed).forEach(({ text, x, spacing }, index) => {
    const column = Math.floor(index / perColumn)
    const left = box.x + column * (columns.width + GUTTER) + x
    const y = box.y + (index % perColumn) * BODY * LEADING
    paper.font('body').fontSize(BODY).fillColor(INK)
    paper.text(text, left, y, { lineBreak: false, characterSpacing: spacing })
  })
  return printed
}

/** Leaves out sentences before the last paragraph until the rest fits. */
function shortened(paragraphs: readonly string[], fits: (text: readonly string[]) => boolean): string[] {
  let text = [...paragraphs]
  while (!fits(text) && text.length > 1) {
    const sentences = text.at(-2)?.match(/[^。]{1,2000}。”?/g) ?? []
    const rest = sentences.slice(0, -1).join('')
    text = [...text.slice(0, -2), ...(rest ? [rest] : []), ...text.slice(-1)]
  }
  return text
}

function settingOf(paper: Paper, font: 'body' | 'bold', size: number): Setting {
  const widths = new Map<string, number>()
  const widthOf = (character: string) => {
    const known = widths.get(character)
    if (known !== undefined) return known
    const width = paper.font(font).fontSize(size).widthOfString(character)
    widths.set(character, width)
    return width
  }
  return { widthOf, indent: 2 * size }
}

function asFractions({ x, y, width, height }: Box): [number, number][] {
  const at = (left: number, top: number): [number, number] => [round(left / PAGE.width), round(top / PAGE.height)]
  return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)]
}

const round = (fraction: number) => Math.round(fraction * 10_000) / 10_000
