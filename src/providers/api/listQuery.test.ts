import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { listQuery } from './listQuery.ts'

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
  ['null', 'deptId', true, { deptId_null: 'true' }],
  ['eq', 'createTime', '2026-01-01', { createTime_dateequal: '2026-01-01' }],
  ['lte', 'createTime', '2026-01-01 00:00:00', { createTime_datele: '2026-01-01 00:00:00' }],
  ['gt', 'createTime', '2026-01-01 00:00:00', { createTime_dategt: '2026-01-01 00:00:00' }],
  ['lt', 'createTime', '2026-01-01 00:00:00', { createTime_datelt: '2026-01-01 00:00:00' }],
  ['ne', 'createTime', '2026-01-01', { createTime_notequal: '2026-01-01' }],
  ['gte', 'createTime', '2026-01-01 00:00:00', { createTime_datege: '2026-01-01 00:00:00' }],
  ['nnull', 'deptId', true, { deptId_notnull: 'true' }],
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

test('operators without a counterpart on the wire are refused', () => {
  expect(() => listQuery(off, [{ operator: 'or', value: [] }])).toThrow()
  expect(() => listQuery(off, [{ field: 'x', operator: 'ina', value: ['1'] }])).toThrow()
})
