import { expect, it } from 'vitest'
import { modules } from '../../../tests/support/records/declared.ts'
import { sampleOf } from '../../../tests/support/records/sampleRow.ts'
import { listed, settledCall } from './createDataProvider.ts'
import { withoutUnset } from './unsetValues.ts'

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
