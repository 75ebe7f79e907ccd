import { expect, it } from 'vitest'
import { emptyParameter } from '#contract/report/definition'
import { parameterNamesIn } from '#contract/report/places'
import { parametersIn } from './reportDraft.ts'

const named = (statement: string) => parametersIn(statement, []).map(({ name, type }) => [name, type])

it('finds the names of a statement once and in its order, and makes a period of two of them', () => {
  expect(named('select :b, :a, :b where x >= :day_from and x < :day_to')).toEqual([
    ['b', 'text'],
    ['a', 'text'],
    ['day', 'period'],
  ])
  expect(named('select :day_from')).toEqual([['day_from', 'text']])
})

it('keeps the settings of a parameter as long as the statement uses it', () => {
  const known = [{ ...emptyParameter, name: 'a', type: 'number' as const, zh: '甲' }]
  expect(parametersIn('select :a', known)).toEqual(known)
  expect(parametersIn('select 1', known)).toEqual([])
})

it('takes no name from strings, comments, quoted names and casts', () => {
  const statement = `select ':a', "x:b", 'it''s :c', x::date, $$ :d $$ -- :e\n /* :f */ , :g`
  expect(parameterNamesIn(statement)).toEqual([{ name: 'g', start: statement.length - 2, end: statement.length }])
})
