import { expect, it } from 'vitest'
import { contains, isLargeEnough, isRectangle, moved, rectangle, resized, withCorner } from './areas.ts'

const box = rectangle([0.6, 0.5], [0.2, 0.1])
const triangle = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.1, 0.5],
] as const

it('a rectangle may be drawn from any of its corners', () => {
  expect(box).toEqual([
    [0.2, 0.1],
    [0.6, 0.1],
    [0.6, 0.5],
    [0.2, 0.5],
  ])
  expect(isRectangle(box)).toBe(true)
  expect(isRectangle(triangle)).toBe(false)
})

it('an area that is pushed over the edge stays whole', () => {
  expect(moved(box, 0.9, -0.9)).toEqual(rectangle([0.6, 0], [1, 0.4]))
  expect(moved(triangle, -0.05, 0)).toEqual([
    [0.05, 0.1],
    [0.45, 0.1],
    [0.05, 0.5],
  ])
})

it('grows as far as the page does, and never to nothing', () => {
  expect(resized(box, 2, 0)).toEqual(rectangle([0.2, 0.1], [1, 0.5]))
  expect(resized(box, -2, -2)).toEqual(rectangle([0.2, 0.1], [0.21, 0.11]))
})

it('a corner takes its rectangle along, and only itself in another polygon', () => {
  expect(withCorner(box, 2, [0.8, 0.9])).toEqual(rectangle([0.2, 0.1], [0.8, 0.9]))
  expect(withCorner(box, 2, [0.2, 0.1])).toEqual(box)
  expect(withCorner(triangle, 1, [0.7, 1.4])).toEqual([
    [0.1, 0.1],
    [0.7, 1],
    [0.1, 0.5],
  ])
})

it('knows what lies in a polygon', () => {
  expect(contains(triangle, [0.2, 0.2])).toBe(true)
  expect(contains(triangle, [0.45, 0.45])).toBe(false)
})

it('takes a click for no area', () => {
  expect(isLargeEnough(rectangle([0.3, 0.3], [0.301, 0.4]))).toBe(false)
  expect(isLargeEnough(triangle)).toBe(true)
})
