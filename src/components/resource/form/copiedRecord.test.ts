// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { dateTime, dict, reference, secret, text } from '#contract/kit/fields'
import { modules } from '../../../../tests/support/records/declared.ts'
import { copiedValues } from './copiedRecord.ts'

it('copies neither unique fields nor secrets, owners, states and dates', () => {
  const people = { path: 'blade-user', call: 'select', shows: 'name', as: 'ownerName' }
  const fields = {
    code: text('编号', 'Code'),
    name: text('名称', 'Name'),
    state: dict('状态', 'State', 'state'),
    day: dateTime('日期', 'Day'),
    keeper: reference('负责人', 'Keeper', people),
    key: secret('密钥', 'Key'),
  }
  const record = { id: '1', version: 3, code: 'a', name: '甲', state: 2, day: '2026-01-01', keeper: '9', key: '***' }
  expect(copiedValues({ fields, unique: ['code'] }, record)).toEqual({ name: '甲' })
})

it('modules name fields of theirs as unique', () => {
  for (const { fields, unique = [] } of modules) for (const name of unique) expect(Object.keys(fields)).toContain(name)
})
