import { expect, it } from 'vitest'
import { labelPosition } from './placeLabels.ts'

const gateway = { x: 100, y: 100, width: 50, height: 50 }
const level = [
  { x: 0, y: 125 },
  { x: 300, y: 125 },
]
const upright = (from: number, to: number) => [
  { x: 125, y: from },
  { x: 125, y: to },
]

it('a name stands below its element', () => {
  expect(labelPosition({ name: '会签', box: gateway }, { boxes: [gateway], lines: [level] })).toEqual({
    x: 125,
    y: 155,
  })
})

it('and above it, where a line leaves downwards', () => {
  const lines = [level, upright(150, 300)]
  expect(labelPosition({ name: '会签', box: gateway }, { boxes: [gateway], lines })).toEqual({ x: 125, y: 82 })
})

it('and in a corner, where lines leave to all sides', () => {
  const lines = [level, upright(150, 300), upright(0, 100)]
  const { x, y } = labelPosition({ name: '会签', box: gateway }, { boxes: [gateway], lines })
  expect(x + 11).toBeLessThan(125)
  expect(y + 13).toBeLessThan(100)
})

it('the name of a flow keeps off what the flow lies between', () => {
  const waypoints = [
    { x: 150, y: 125 },
    { x: 220, y: 125 },
  ]
  const named = { name: '同意，超过5000元', waypoints }
  expect(labelPosition(named, { boxes: [], lines: [waypoints] })).toEqual({ x: 185, y: 94 })
})
