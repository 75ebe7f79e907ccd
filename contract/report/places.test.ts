import { expect, it } from 'vitest'
import { timeLimit } from '../../tests/support/run/timeLimit.ts'
import { parameterNamesIn } from './places.ts'

const names = (statement: string) => parameterNamesIn(statement).map(({ name }) => name)

it('finds named parameters with their places', () => {
  expect(parameterNamesIn('select :b, :a where x = :b')).toEqual([
    { name: 'b', start: 7, end: 9 },
    { name: 'a', start: 11, end: 13 },
    { name: 'b', start: 24, end: 26 },
  ])
})

it('finds none in strings, comments, quoted names, casts and words', () => {
  expect(names(`':a' "x:b" 'it''s :c' x::date $$ :d $$ $t$ :e $$ $1 $t$ -- :f\n /* :g */ \`:h\` a$1 a$b$ :i`)).toEqual([
    'i',
  ])
})

it('passes over what is never closed', () => {
  for (const open of ["'", '"', '`', '--', '/*', '$$', '$tag$']) expect(names(`:a ${open} :b`)).toEqual(['a'])
})

it.each(['/*', '--', "'", '"', '`', '$', '$$', '$a', '$a$b', ':', ':a', '::', 'a', 'a$', '/*-', '*/'])(
  'reads a million characters of %s at once',
  piece => {
    const statement = piece.repeat(1_000_000 / piece.length)
    const startTime = performance.now()
    parameterNamesIn(statement)
    expect(performance.now() - startTime).toBeLessThan(timeLimit(2000))
  },
)
