import { expect, it } from 'vitest'
import { columnStops, type Stop, secondsOf, shotsOf, viewAt } from './camera.ts'

const page = { width: 1754, height: 2481 }
const window = { width: 960, height: 1112 }

const box = (left: number, top: number, right: number, bottom: number, title = ''): Stop => ({
  title,
  corners: [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ],
})

it('shows the whole page first and last, and each area for three seconds between', () => {
  const shots = shotsOf([box(0.1, 0.1, 0.5, 0.2, '头条'), box(0.5, 0.5, 0.9, 0.7, '二条')], page, window)
  expect(secondsOf(shots)).toBe(12)
  expect(viewAt(shots, 0)).toMatchObject({ shot: { stop: undefined }, view: { x: 877, y: 1240.5 } })
  const { shot, view, isResting } = viewAt(shots, 4.5)
  expect([shot.stop?.title, isResting]).toEqual(['头条', true])
  expect(view.x).toBeCloseTo(0.3 * page.width)
  expect(view.scale * 0.4 * page.width).toBeLessThan(window.width)
  expect(viewAt(shots, 11.9).shot.stop).toBeUndefined()
})

it('comes from one area to the next without a jump', () => {
  const shots = shotsOf([box(0.1, 0.1, 0.5, 0.2), box(0.5, 0.5, 0.9, 0.7)], page, window)
  let before = viewAt(shots, 0).view
  for (let second = 0.04; second < secondsOf(shots); second += 0.04) {
    const { view } = viewAt(shots, second)
    expect(Math.hypot(view.x - before.x, view.y - before.y) * view.scale).toBeLessThan(120)
    before = view
  }
})

it('reads a tall column from its top to its foot', () => {
  const [, shot] = shotsOf([box(0.1, 0.05, 0.35, 0.95)], page, window)
  expect(shot?.from.scale).toBe(shot?.to.scale)
  expect(shot?.to.y).toBeGreaterThan(shot?.from.y ?? 0)
})

it('never lasts longer than ninety seconds', () => {
  const many = Array.from({ length: 200 }, () => box(0.1, 0.1, 0.2, 0.2))
  expect(secondsOf(shotsOf(many, page, window))).toBe(90)
})

it('reads a page without areas column by column', () => {
  const shots = shotsOf(columnStops(), page, window)
  const places = shots.slice(1, -1).map(({ from }) => [from.x < page.width / 2, Math.round((from.y / page.height) * 6)])
  expect(places).toEqual([
    [true, 1],
    [true, 3],
    [true, 5],
    [false, 1],
    [false, 3],
    [false, 5],
  ])
})
