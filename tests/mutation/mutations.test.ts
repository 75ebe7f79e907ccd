import { expect, it } from 'vitest'
// @ts-expect-error A script without types.
import { mutate, mutationsOf } from './mutations.mjs'

const changes = (line: string) => mutationsOf(line).map(({ kind, mutated }: Mutation) => `${kind}: ${mutated}`)

interface Mutation {
  kind: string
  mutated: string
}

it('negates and drops a guard, and moves its boundary', () => {
  expect(changes('if (size(x) < 3) return')).toEqual([
    'negate condition: if (!(size(x) < 3)) return',
    'drop guard: ',
    'swap comparison: if (size(x) >= 3) return',
    'change boundary: if (size(x) <= 3) return',
  ])
})

it('leaves the boundary of the clock', () => {
  expect(changes('const isFresh = expiresAt > Date.now()')).toEqual([
    'swap comparison: const isFresh = expiresAt <= Date.now()',
  ])
})

it('drops what is awaited or returned, and leaves types and comments', () => {
  expect(changes('return await load()')).toEqual(['drop await: return load()', 'drop return value: return'])
  expect(changes('// if (a === b) return')).toEqual([])
  expect(changes('type Kind = Extract<One, Two>')).toEqual([])
})

it('changes the line it names and no other', () => {
  expect(mutate('a\nb\nc', { line: 2, kind: 'drop guard', mutated: '' })).toBe('a\n\nc')
})
