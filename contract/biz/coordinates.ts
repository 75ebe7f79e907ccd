/** A corner of an area: fractions of the width and the height of the page image. */
import { parseJson } from '../kit/parseJson.ts'

type Corner = readonly [x: number, y: number]
export type Polygon = readonly Corner[]

/** The areas of an article on its page, as in `coordinates`; undefined where the text is none. */
export function readCoordinates(text: string): readonly Polygon[] | undefined {
  if (text === '') return []
  const read = parseJson(text)
  return Array.isArray(read) && read.every(isPolygon) ? read : undefined
}

function isPolygon(value: unknown): value is Polygon {
  return Array.isArray(value) && value.length >= 3 && value.every(isCorner)
}

function isCorner(value: unknown): value is Corner {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every(part => typeof part === 'number' && part >= 0 && part <= 1)
  )
}
