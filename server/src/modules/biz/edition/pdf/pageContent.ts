import { OPS, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageContent } from '../stories/content.ts'
import { type Box, boxAround, heightOf, widthOf } from '../stories/geometry.ts'
import { readRuns, textFacts } from './readRuns.ts'

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
