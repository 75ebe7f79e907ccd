import type { CrudFilter } from '@refinedev/core'
import dayjs from 'dayjs'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { modules } from '../../../tests/support/records/declared.ts'
import { sampleOf } from '../../../tests/support/records/sampleRow.ts'
import { listed, settledCall } from './createDataProvider.ts'
import { listQuery } from './listQuery.ts'
import { withoutUnset } from './unsetValues.ts'

const off = { mode: 'off' } as const

test.each([
  ['contains', 'postName', '编', { postName: '编' }],
  ['eq', 'category', 0, { category_equal: 0 }],
  ['ne', 'status', 1, { status_notequal: 1 }],
  ['startswith', 'postName', '编', { postName_likeright: '编' }],
  ['endswith', 'postName', '辑', { postName_likeleft: '辑' }],
  ['ncontains', 'postName', '编', { postName_notlike: '编' }],
  ['gte', 'sort', 3, { sort_ge: 3 }],
  ['lte', 'sort', 3, { sort_le: 3 }],
  ['gt', 'sort', 9, { sort_gt: 9 }],
  ['lt', 'sort', 9, { sort_lt: 9 }],
  ['null', 'deptId', true, { deptId_null: 1 }],
  ['eq', 'createTime', '2026-01-01', { createTime_dateequal: '2026-01-01' }],
  ['lte', 'createTime', '2026-01-01 00:00:00', { createTime_datele: '2026-01-01 00:00:00' }],
  ['gt', 'createTime', '2026-01-01 00:00:00', { createTime_dategt: '2026-01-01 00:00:00' }],
  ['lt', 'createTime', '2026-01-01 00:00:00', { createTime_datelt: '2026-01-01 00:00:00' }],
  ['ne', 'createTime', '2026-01-01', { createTime_notequal: '2026-01-01' }],
  ['gte', 'createTime', '2026-01-01 00:00:00', { createTime_datege: '2026-01-01 00:00:00' }],
  ['gt', 'createTime', '2026-01-31', { createTime_datege: '2026-02-01 00:00:00' }],
  ['lte', 'createTime', '2026-01-31', { createTime_datelt: '2026-02-01 00:00:00' }],
  ['lt', 'createTime', '2026-01-31', { createTime_datelt: '2026-01-31' }],
  ['nnull', 'deptId', true, { deptId_notnull: 1 }],
  ['between', 'sort', [1, 5], { sort_ge: 1, sort_le: 5 }],
  [
    'between',
    'createTime',
    ['2026-01-01', '2026-01-31'],
    { createTime_datege: '2026-01-01 00:00:00', createTime_datelt: '2026-02-01 00:00:00' },
  ],
  [
    'between',
    'createTime',
    [dayjs('2026-01-01 08:00:00'), dayjs('2026-01-01 23:59:59')],
    { createTime_datege: '2026-01-01 08:00:00', createTime_datelt: '2026-01-02 00:00:00' },
  ],
  ['between', 'createTime', [undefined, '2026-01-31'], { createTime_datelt: '2026-02-01 00:00:00' }],
] as const)('%s on %s', (operator, field, value, expected) => {
  expect(listQuery(off, [{ field, operator, value }])).toEqual(expected)
})

afterEach(() => void vi.useRealTimers())

// A Sunday.
test.each([
  ['last-1-days', '2026-03-01 00:00:00', '2026-03-02 00:00:00'],
  ['last-7-days', '2026-02-23 00:00:00', '2026-03-02 00:00:00'],
  ['this-week', '2026-02-23 00:00:00', '2026-03-02 00:00:00'],
  ['this-month', '2026-03-01 00:00:00', '2026-04-01 00:00:00'],
])('%s moves with the calendar', (value, first, after) => {
  vi.useFakeTimers({ now: new Date('2026-03-01T23:59+08:00') })
  const filter = { field: 'createTime', operator: 'between', value } as const
  expect(listQuery(off, [filter])).toEqual({ createTime_datege: first, createTime_datelt: after })
})

test.each([
  [
    { operator: 'gte', value: 3 },
    { operator: 'between', value: [1, 5] },
    { x_ge: 3, x_le: 5 },
  ],
  [
    { operator: 'lte', value: '10.5' },
    { operator: 'between', value: ['1', '9'] },
    { x_ge: '1', x_le: '9' },
  ],
  [
    { operator: 'gt', value: '2026-01-05' },
    { operator: 'between', value: ['2026-01-01', '2026-01-31'] },
    { x_datege: '2026-01-06 00:00:00', x_datelt: '2026-02-01 00:00:00' },
  ],
] as const)('of two bounds the narrower one counts: %j and %j', (one, other, expected) => {
  const filters = [one, other].map(filter => ({ field: 'x', ...filter }) as CrudFilter)
  expect(listQuery(off, filters)).toEqual(expected)
  expect(listQuery(off, filters.toReversed())).toEqual(expected)
})

test.each(['', null, undefined, []])('an empty value (%j) is no filter', value => {
  expect(listQuery(off, [{ field: 'postName', operator: 'contains', value }])).toEqual({})
})

test('order goes by column names, ascending and descending apart', () => {
  const query = listQuery(
    off,
    [],
    [
      { field: 'postCode', order: 'asc' },
      { field: 'sort', order: 'desc' },
      { field: 'createTime', order: 'desc' },
    ],
  )
  expect(query).toEqual({ ascs: 'post_code', descs: 'sort,create_time' })
})

test.each([
  ['ne', [2, 3], { x_notequal: 2, x_notin: '3' }],
  ['ne', [2, 3, 4], { x_notequal: 2, x_notin: '3,4' }],
  ['contains', ['a', 'b'], { x: 'a', x_like: 'b' }],
  ['eq', [2, 3], { x_equal: 2, x_in: '3' }],
  ['eq', [2, 2], { x_equal: 2 }],
] as const)('%s of several values on one field', (operator, values, expected) => {
  const filters = values.map(value => ({ field: 'x', operator, value }))
  expect(listQuery(off, filters)).toEqual(expected)
})

test('and is what a list does anyway', () => {
  const value = [
    { field: 'x', operator: 'in', value: ['a,b', 'c'] },
    { field: 'y', operator: 'eq', value: false },
  ] as const
  expect(listQuery(off, [{ operator: 'and', value: [...value] }])).toEqual({ x_in: 'a\\,b,c', y_equal: 0 })
})

test('an order that goes back to ascending travels as a whole', () => {
  const sorters = [
    { field: 'postName', order: 'desc' },
    { field: 'category', order: 'asc' },
  ] as const
  expect(listQuery(off, [], sorters)).toEqual({ sorts: '-post_name,category' })
})

test('what the wire cannot say is refused before it is sent', () => {
  const refused = expect.objectContaining({ statusCode: 400, message: expect.stringMatching(/^A Blade list/) })
  const field = 'x'
  expect(() => listQuery(off, [{ operator: 'or', value: [] }])).toThrow(refused)
  expect(() => listQuery(off, [{ field, operator: 'near' as 'eq', value: 1 }])).toThrow(refused)
  const twice = [1, 2].map(value => ({ field, operator: 'startswith', value }) as const)
  expect(() => listQuery(off, twice)).toThrow(refused)
})

describe('values that are not set', () => {
  const fields = {
    sort: { kind: 'number' },
    degrees: { kind: 'number', min: -10 },
    category: { kind: 'dict' },
    isTop: { kind: 'flag' },
    editionId: { kind: 'reference' },
    parentId: { kind: 'parent' },
    roleId: { kind: 'references' },
    title: { kind: 'text' },
    publishTime: { kind: 'dateTime' },
    fee: { kind: 'money' },
  }

  it.each([
    ['-1 and empty texts', -1, ''],
    ['-1 as text', '-1', ''],
    ['null', null, null],
    ['empty objects', {}, {}],
    ['empty texts', '', ''],
  ])('reads %s as values that are not set', (_, number, text) => {
    const row = { sort: number, category: number, isTop: number, editionId: number, parentId: number, roleId: text }
    expect(withoutUnset({ ...row, title: text, publishTime: text, createUser: -1, status: -1 }, fields)).toEqual({
      ...{ sort: null, category: null, isTop: null, editionId: null, parentId: '0', roleId: '' },
      ...{ title: '', publishTime: '', createUser: null, status: null },
    })
  })

  it('keeps a -1 that the range of a number or a text can hold, and fields that are not there', () => {
    const row = { degrees: -1, title: '-1', fee: '-1.00' }
    expect(withoutUnset(row, fields)).toEqual(row)
  })

  it('reads keys of dictionaries as numbers, ids as text, lists of ids as one text, and the rows of a tree', () => {
    const row = { id: 7, category: '2', isTop: true, editionId: 12, roleId: ['1', '2'], children: [{ sort: -1 }] }
    expect(withoutUnset(row, fields)).toEqual({
      ...{ id: '7', category: 2, isTop: 1, editionId: '12', roleId: '1,2', children: [{ sort: null }] },
    })
  })

  it('reads the pages of other servers: totals as text or missing, no records, nothing at all', () => {
    const rows = [{ id: '1' }, { id: '2' }]
    expect(listed({ records: rows, total: '12' })).toMatchObject({ data: rows, total: 12 })
    expect(listed({ records: null, total: 0 })).toEqual({ data: [], total: 0 })
    expect(listed({})).toEqual({ data: [], total: 0 })
    expect(listed({ records: rows }, { current: 2, pageSize: 10 })).toEqual({ data: rows, total: 12 })
    expect(listed({ records: rows, total: -1 }, { current: 1, pageSize: 2 })).toEqual({
      ...{ data: rows, total: 3, totalCapped: true },
    })
  })

  it.each(modules.map(module => [module.path, module] as const))(
    'leaves records of our server as they are: %s',
    (_, { fields }) => {
      const record = sampleOf(fields)
      expect(withoutUnset(record, fields)).toEqual(record)
    },
  )

  it.each(['x/detail', 'x/lazy-list', 'x/page'])('reads the record that %s answers', async url => {
    expect(await settledCall(url, { sort: -1 }, fields)).toEqual({ sort: null })
  })

  it('leaves the answers of other calls, and those of servers that write null', async () => {
    expect(await settledCall('x/figures', { sort: -1 }, fields)).toEqual({ sort: -1 })
    expect(await settledCall('x/detail', { sort: -1 }, undefined)).toEqual({ sort: -1 })
  })
})
