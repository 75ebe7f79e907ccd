import { describe, expect, it } from 'vitest'
import { text } from './fields.ts'
import { isEmpty, promptFor, searchPromptFor, splitIds } from './rules.ts'

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
