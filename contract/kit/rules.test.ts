import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { client } from '../system/client.ts'
import { systemDictionary } from '../system/dict.ts'
import { post } from '../system/post.ts'
import { text } from './fields.ts'
import { isSafeLink } from './kinds/addresses.ts'
import { recordTitle } from './recordTitle.ts'
import { isEmpty, promptFor, searchPromptFor, splitIds } from './rules.ts'
import { joinValues, splitValues } from './values.ts'

describe('isEmpty', () => {
  it.each([null, undefined, 'null', 'undefined', '', [], {}])('takes %j for empty', value => {
    expect(isEmpty(value)).toBe(true)
  })

  it.each([0, 1, false, true, ' ', '0', [0], { a: 1 }])('takes %j for something', value => {
    expect(isEmpty(value)).toBe(false)
  })
})

it('words a prompt by how the value is given', () => {
  expect(promptFor(text('参数名称', 'Name'))).toEqual({ zh: '请输入参数名称', en: 'Please enter the name' })
  expect(promptFor(text('英文名称', 'English name')).en).toBe('Please enter the English name')
})

it('asks in a search form with what English has room for', () => {
  expect(searchPromptFor(text('参数名称', 'Name'))).toEqual({ zh: '请输入参数名称', en: 'Any' })
})

it('finds no id in an empty list', () => {
  expect(splitIds('')).toEqual([])
  expect(splitIds('1,,2')).toEqual(['1', '2'])
})

it('takes apart what was joined, whatever the values hold', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(',', '\\', '\\,', ',\\', '', '医改，二'))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), values => {
      expect(splitValues(joinValues(values))).toEqual(values)
    }),
  )
})

it('reads plain comma lists', () => {
  expect(splitValues('1,2,3')).toEqual(['1', '2', '3'])
})

it.each([
  'https://www.example.com/a?b=c#d',
  'http://[2001:db8::1]/',
  'HTTPS://example.com',
  '/biz/articles',
  '/img/logo.png',
  'https://example.com/医药',
])('%s may be followed', address => expect(isSafeLink(address)).toBe(true))

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example.com/x',
  '/\\evil.example.com/x',
  '\\\\evil.example.com',
  'http:///path',
  'https://www.example.com@evil.example.com/',
  'https:example.com',
  'www.example.com',
  'http://example.com/a b',
  '',
])('%j may not', address => expect(isSafeLink(address)).toBe(false))

test('a record is called by its name', () => {
  expect(recordTitle(post, { id: '1', postCode: 'ceo', postName: '首席执行官' })).toBe('首席执行官')
  expect(recordTitle(systemDictionary, { id: '1', code: 'sex', dictKey: '1', dictValue: '男' })).toBe('男')
})

test('one without a name is called by what it is searched by, or by its id', () => {
  expect(recordTitle(client, { id: '1', clientId: 'saber' })).toBe('saber')
  expect(recordTitle(post, { id: '1', postName: ' ' })).toBe('1')
})
