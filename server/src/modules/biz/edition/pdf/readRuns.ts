import { type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Obstacle } from '#contract/biz/pdfCalls'
import type { PageText, Run } from '../stories/content.ts'
import { boxAround, overlapX } from '../stories/geometry.ts'
import { withoutRadicals } from '../stories/radicals.ts'
import { isMapped, isPlausible } from './mapping.ts'

const ASCENT = 0.88
const bold = /bold|black|heavy|semibold|demi/i

/** A run with the name of its font, and whether that says which characters it has. */
export interface ReadRun extends Run {
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

function isBelow(run: Run, other: Run): boolean {
  const step = Math.abs(run.top - other.top)
  const isOne = single.test(other.text) && Math.abs(other.size - run.size) < 0.1 * run.size
  return isOne && overlapX(run, other) > 0.7 * run.size && step > 0.8 * run.size && step < 2 * run.size
}

/** How far the text of a page, or of a part of one, can be read. */
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
const lettersIn = (runs: readonly Run[]) => runs.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0)
