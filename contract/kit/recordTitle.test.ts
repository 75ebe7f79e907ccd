import { expect, test } from 'vitest'
import { client } from '../system/client.ts'
import { dict } from '../system/dict.ts'
import { post } from '../system/post.ts'
import { recordTitle } from './recordTitle.ts'

test('a record is called by its name', () => {
  expect(recordTitle(post, { id: '1', postCode: 'ceo', postName: '首席执行官' })).toBe('首席执行官')
  expect(recordTitle(dict, { id: '1', code: 'sex', dictKey: '1', dictValue: '男' })).toBe('男')
})

test('one without a name is called by what it is searched by, or by its id', () => {
  expect(recordTitle(client, { id: '1', clientId: 'saber' })).toBe('saber')
  expect(recordTitle(post, { id: '1', postName: ' ' })).toBe('1')
})
