import { expect, it } from 'vitest'
import { createIds } from './ids.ts'

const START = Date.UTC(2026, 0, 1)

function clock(...times: number[]) {
  let index = 0
  return () => times[Math.min(index++, times.length - 1)] ?? START
}

const isRising = (ids: string[]) => ids.every((id, index) => index === 0 || BigInt(id) > BigInt(ids[index - 1] ?? 0))

it('makes ids that grow, however many in one millisecond', () => {
  const next = createIds(1, () => START)
  const ids = Array.from({ length: 10_000 }, next)
  expect(isRising(ids)).toBe(true)
  for (const id of ids) expect(id).toMatch(/^[1-9]\d{0,18}$/)
})

it('never repeats an id when the clock is set back', () => {
  const next = createIds(1, clock(START, START + 5, START - 3_600_000, START - 3_600_000, START + 1, START + 6))
  expect(isRising(Array.from({ length: 6 }, next))).toBe(true)
})

it('catches up when it was ahead of the clock', () => {
  let time = START
  const next = createIds(1, () => time)
  const ids = Array.from({ length: 5000 }, next)
  time += 1
  ids.push(...Array.from({ length: 5000 }, next))
  expect(isRising(ids)).toBe(true)
})

it('keeps nodes apart', () => {
  const [one, other] = [createIds(1, () => START), createIds(2, () => START)]
  const ids = Array.from({ length: 100 }, () => [one(), other()]).flat()
  expect(new Set(ids).size).toBe(200)
})

it('fits the database until 2089', () => {
  const last = createIds(1023, () => Date.UTC(2089, 0, 1))()
  expect(BigInt(last)).toBeLessThan(2n ** 63n)
})
