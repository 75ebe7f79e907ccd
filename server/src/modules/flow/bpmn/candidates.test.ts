import { expect, it } from 'vitest'
import { candidatesOf, splitCandidates } from './candidates.ts'

it('reads a list, or a text joined by commas, without repetitions and empty parts', () => {
  expect(splitCandidates(' anna, ,ben,anna')).toEqual(['anna', 'ben'])
  expect(splitCandidates([7, 'ben ', ''])).toEqual(['7', 'ben'])
})

it('reads nothing of other values', () => {
  for (const value of [undefined, null, 7, { a: 'b' }]) expect(splitCandidates(value)).toEqual([])
})

it('limits the number of candidates to 200', () => {
  expect(splitCandidates(Array.from({ length: 300 }, (_, index) => `user${index}`))).toHaveLength(200)
})

it('marks users and groups', () => {
  expect(candidatesOf('anna', ['hr', 'finance'])).toEqual(['user:anna', 'group:hr', 'group:finance'])
})
