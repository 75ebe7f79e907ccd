// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { dateTime, dict, flag, number, text } from '#contract/kit/fields'
import type { Named } from '../definition/fieldsOf.ts'
import { filtersOf, valuesOf } from './conditions.ts'

const fields: Named[] = [
  ['name', text('名称', 'Name')],
  ['sort', number('排序', 'Order')],
  ['sealed', flag('封存', 'Sealed')],
  ['category', dict('类型', 'Category', 'post_category')],
  ['time', dateTime('时间', 'Time')],
]

describe('filtersOf', () => {
  it.each([
    ['name', undefined, false],
    ['name', null, false],
    ['name', '', false],
    ['name', '  ', false],
    ['name', 'null', true],
    ['name', 'undefined', true],
    ['time', [], false],
    ['sort', 0, true],
    ['sealed', 0, true],
    ['sealed', false, true],
    ['category', 1, true],
    ['time', ['2026-01-01 00:00:00', '2026-01-31 23:59:59'], true],
  ])('for %s with %j is sent: %s', (name, value, sent) => {
    expect(filtersOf(fields, { [name]: value })).toHaveLength(sent ? 1 : 0)
  })

  it('searches in texts and compares everything else', () => {
    expect(filtersOf(fields, { name: ' 经理 ', category: 2 })).toEqual([
      { field: 'name', operator: 'contains', value: '经理' },
      { field: 'category', operator: 'eq', value: 2 },
    ])
  })
})

it('reads values back from the address with their types', () => {
  const filters = [
    { field: 'name', operator: 'contains', value: '12' },
    { field: 'category', operator: 'eq', value: '2' },
    { field: 'sealed', operator: 'eq', value: '0' },
    { field: 'time', operator: 'between', value: ['2026-01-01 00:00:00', '2026-01-31 23:59:59'] },
  ] as const
  expect(
    valuesOf(
      fields,
      filters.map(filter => ({ ...filter })),
    ),
  ).toEqual({
    name: '12',
    sort: undefined,
    sealed: 0,
    category: 2,
    time: ['2026-01-01 00:00:00', '2026-01-31 23:59:59'],
  })
})

it('leaves what the search form cannot show to the filters beside it', () => {
  const filters = [
    { field: 'name', operator: 'startswith', value: '编' },
    { field: 'category', operator: 'in', value: ['1', '2'] },
    { field: 'time', operator: 'between', value: 'last-7-days' },
  ] as const
  const values = valuesOf(
    fields,
    filters.map(filter => ({ ...filter, value: filter.value as unknown })),
  )
  expect(Object.values(values).filter(value => value !== undefined)).toEqual([])
})
