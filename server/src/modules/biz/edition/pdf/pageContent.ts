import { OPS, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Obstacle } from '#contract/biz/pdfCalls'
import {
  type Box,
  boxAround,
  heightOf,
  overlapX,
  type PageContent,
  type PageText,
  type PdfTextRun,
  widthOf,
} from '../stories/geometry.ts'

/** Thinner shapes are lines. */
const RULE_POINTS = 4
/** Smaller pictures are ornaments. */
const PICTURE_POINTS = 20
/** Larger shapes and pictures are the background. */
const BACKGROUND = 0.85

type Matrix = number[]

/** The content of a part of the page, measured from the upper left corner of that part. */
export async function pageContent(page: PDFPageProxy, part: Box): Promise<PageContent> {
  const shapes = await readShapes(page)
  const [width, height] = [widthOf(part), heightOf(part)]
  const isBackground = (box: Box) => widthOf(box) * heightOf(box) > BACKGROUND * width * height
  const isPicture = (box: Box) => Math.min(widthOf(box), heightOf(box)) > PICTURE_POINTS && !isBackground(box)
  const paths = cropped(shapes.paths, part)
  const runs = cropped(await readRuns(page), part)
  return {
    ...{ width, height },
    runs: runs.filter(run => run.isMapped),
    ...textFacts(runs),
    pictures: cropped(shapes.pictures, part).filter(isPicture),
    rules: paths.filter(box => Math.min(widthOf(box), heightOf(box)) < RULE_POINTS),
    frames: paths.filter(isPicture),
  }
}

/** Boxes whose middle lies in a part of the page, measured from its upper left corner. */
export function cropped<Placed extends Box>(boxes: readonly Placed[], { left, top, right, bottom }: Box): Placed[] {
  return boxes.flatMap(box => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    if (x < left || x > right || y < top || y > bottom) return []
    return [{ ...box, left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top }]
  })
}

/** The boxes of pictures and of painted paths. */
async function readShapes(page: PDFPageProxy): Promise<{ pictures: Box[]; paths: Box[] }> {
  const { transform } = page.getViewport({ scale: 1 })
  const { fnArray, argsArray } = await page.getOperatorList()
  const pictures: Box[] = []
  const paths: Box[] = []
  const stack: Matrix[] = []
  let current = transform
  fnArray.forEach((operator, index) => {
    const args = argsArray[index]
    if (operator === OPS.save) stack.push(current)
    else if (operator === OPS.restore) current = stack.pop() ?? transform
    else if (operator === OPS.transform) current = Util.transform(current, args) as Matrix
    else if (operator === OPS.paintFormXObjectBegin) {
      stack.push(current)
      if (args?.[0]) current = Util.transform(current, args[0]) as Matrix
    } else if (operator === OPS.paintFormXObjectEnd) current = stack.pop() ?? transform
    else if (paintsPicture.has(operator)) pictures.push(placed([0, 0, 1, 1], current))
    else if (operator === OPS.constructPath && paints.has(args?.[0])) paths.push(placed(args[2], current))
  })
  return { pictures, paths: paths.filter(({ left }) => Number.isFinite(left)) }
}

const paintsPicture = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageXObjectRepeat])
const paints = new Set<number>([
  ...[OPS.stroke, OPS.closeStroke, OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke],
  ...[OPS.closeFillStroke, OPS.closeEOFillStroke],
])

function placed(bounds: ArrayLike<number> | null, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix): Box {
  if (!bounds) return { left: Number.NaN, top: 0, right: 0, bottom: 0 }
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bounds)
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const
  return boxAround([at(x0, y0), at(x1, y0), at(x0, y1), at(x1, y1)])
}

const ASCENT = 0.88
const bold = /bold|black|heavy|semibold|demi/i

/** A run with the name of its font, and whether that has a table of characters. */
export interface ReadRun extends PdfTextRun {
  isMapped: boolean
}

/** The text of a page in the order of the document, measured from its upper left corner. The fonts come with the list of operators. */
export async function readRuns(page: PDFPageProxy): Promise<ReadRun[]> {
  await page.getOperatorList()
  const { transform } = page.getViewport({ scale: 1 })
  const { items, styles } = await page.getTextContent()
  const scale = Math.hypot(transform[0] ?? 1, transform[1] ?? 0)
  const runs = items.flatMap(item => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(transform, item.transform) as number[]
    const size = Math.hypot(c, d)
    const length = Math.hypot(a, b) || 1
    // Along the writing and across it; vertical writing hangs from its origin.
    const isVertical = styles[item.fontName]?.vertical === true
    const along = [(a / length) * item.width * scale, (b / length) * item.width * scale] as const
    const corners = isVertical
      ? [[x - size / 2, y] as const, [x + size / 2, y + item.height * scale] as const]
      : [
          [x + c * ASCENT, y + d * ASCENT] as const,
          [x + along[0] - c * (1 - ASCENT), y + along[1] - d * (1 - ASCENT)] as const,
        ]
    const font = fontOf(page, item.fontName)
    return [
      {
        ...{ ...boxAround(corners), text: withoutRadicals(item.str), size, bold: bold.test(font.name) },
        ...(isVertical ? { direction: 'down' as const } : a < length / 2 && { direction: 'turned' as const }),
        ...{ isMapped: font.isMapped, font: font.name },
      },
    ]
  })
  const texts = new Map<string, string>()
  for (const { font, text } of runs) texts.set(font, (texts.get(font) ?? '') + text)
  const unusable = new Set([...texts].filter(([, text]) => !isPlausible(text)).map(([font]) => font))
  return stacked(runs.map(({ font, ...run }) => ({ ...run, isMapped: run.isMapped && !unusable.has(font) })))
}

function fontOf(page: PDFPageProxy, id: string): { name: string; isMapped: boolean } {
  if (!page.commonObjs.has(id)) return { name: '', isMapped: true }
  const font = page.commonObjs.get(id) as { name?: string } & Parameters<typeof isMapped>[0]
  return { name: font.name ?? '', isMapped: isMapped(font) }
}

const single = /^[\p{Script=Han}\u3000-\u303f\ufe10-\ufe4f\uff00-\uffef]\s*$/u

/** Programs also set vertical writing character by character with an ordinary font. */
function stacked(runs: readonly ReadRun[]): ReadRun[] {
  return runs.map((run, index) => {
    const isStacked = [runs[index - 1], runs[index + 1]].some(
      other => other && single.test(run.text) && isBelow(run, other),
    )
    return isStacked ? { ...run, direction: 'down' as const } : run
  })
}

function isBelow(run: PdfTextRun, other: PdfTextRun): boolean {
  const step = Math.abs(run.top - other.top)
  const isOne = single.test(other.text) && Math.abs(other.size - run.size) < 0.1 * run.size
  return isOne && overlapX(run, other) > 0.7 * run.size && step > 0.8 * run.size && step < 2 * run.size
}

/** The readability of the text of a page or of a part of one. */
export function textFacts(runs: readonly ReadRun[]): PageText {
  const obstacle = obstacleIn(runs)
  const unreadable = lettersIn(runs.filter(run => !run.isMapped))
  return { hasText: runs.length > 0 && obstacle !== 'unmapped', obstacle, unreadable }
}

function obstacleIn(runs: readonly ReadRun[]): Obstacle | '' {
  const part = (isCounted: (run: ReadRun) => boolean) => lettersIn(runs.filter(isCounted)) / lettersIn(runs)
  if (part(run => !run.isMapped) > MOST) return 'unmapped'
  if (!(part(({ direction }) => direction !== undefined) > MOST)) return ''
  return part(({ direction }) => direction === 'down') > part(({ direction }) => direction === 'turned')
    ? 'vertical'
    : 'turned'
}

const MOST = 0.5
const lettersIn = (runs: readonly PdfTextRun[]) =>
  runs.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0)

// Distinguishes readable text from codes of glyphs that no font of the document maps to a character.

/** The part of a font of pdf.js that its extra properties bring. */
interface Font {
  composite?: boolean
  /** Names of glyphs by their codes. */
  differences?: Record<string, string>
  /** Without a map, the characters are the codes themselves. */
  toUnicode?: { _map?: readonly (string | undefined)[] }
}

/** A numeric glyph name identifies no character, though pdf.js maps some of them to one. */
const numbered = /^(?:[acfg]|cid|glyph|index)([\da-f]{1,5})$/i

export function isMapped({ composite, differences = {}, toUnicode }: Font): boolean {
  const map = toUnicode?._map
  if (composite) return !toUnicode || map !== undefined
  const unnamed = Object.entries(differences).flatMap(([code, name]) => {
    const number = numbered.exec(name)?.[1]
    return number === undefined || Number.parseInt(number, 16) === 0 ? [] : [[Number(code), number] as const]
  })
  if (unnamed.length === 0) return true
  return unnamed.some(([code, number]) => {
    const letter = map?.[code]
    return letter !== undefined && ![10, 16].some(base => letter === String.fromCharCode(Number.parseInt(number, base)))
  })
}

/** Fewer characters prove nothing. */
const MIN_LETTERS = 12
/** Parts of a text. */
const MAX_ODD = 0.1
const MIN_COMMON = 0.6

const odd =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\uFFFD\u0180-\u02af]|(?![\p{Script=Common}\p{Script=Inherited}\p{Script=Han}])(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(?![\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])./u
const chinese = /\p{Script=Han}/u

/** A wrong table of a font gives rare characters and those of many scripts. */
export function isPlausible(text: string): boolean {
  const letters = [...text].filter(letter => letter.trim() !== '')
  if (letters.length < MIN_LETTERS) return true
  if (letters.filter(letter => odd.test(letter)).length > MAX_ODD * letters.length) return false
  const han = letters.filter(letter => chinese.test(letter))
  return han.length < MIN_LETTERS || han.filter(letter => common().has(letter)).length > MIN_COMMON * han.length
}

let known: ReadonlySet<string> | undefined

/** The characters in use, of which the older encodings have one plane each: simplified and traditional ones. */
function common(): ReadonlySet<string> {
  known ??= new Set([...plane('gb18030', 0xb0, 0xd7, 0xa1), ...plane('big5', 0xa4, 0xc6, 0x40)])
  return known
}

function plane(encoding: string, first: number, last: number, low: number): string {
  const decoder = new TextDecoder(encoding)
  const bytes: number[] = []
  for (let high = first; high <= last; high++) for (let at = low; at <= 0xfe; at++) bytes.push(high, at)
  return decoder.decode(Uint8Array.from(bytes))
}

/**
 * Programs write some characters as the radicals that look the same, because one glyph of the font serves both: ⽤ for 用.
 * Unicode knows the character of most; those of simplified characters are listed here.
 */
const pairs =
  '⺟母 ⻄西 ⻅见 ⻆角 ⻉贝 ⻋车 ⻓长 ⻔门 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻬齐 ⻮齿 ⻰龙 ⻳龟 ⺠民'
const simplified = new Map(pairs.split(' ').map(([radical = '', character = '']) => [radical, character]))

const withoutRadicals = (text: string) =>
  text.replace(/[\u2e80-\u2fdf]/g, radical => simplified.get(radical) ?? radical.normalize('NFKC'))
