import { describe, expect, it } from 'vitest'
import { number, optional, text } from './fields.ts'
import { complaintAbout, isEmpty, phoneComplaint, promptFor, searchPromptFor, splitIds } from './rules.ts'

describe('isEmpty', () => {
  it.each([null, undefined, 'null', 'undefined', '', [], {}])('takes %j for empty', value => {
    expect(isEmpty(value)).toBe(true)
  })

  it.each([0, 1, false, true, ' ', '0', [0], { a: 1 }])('takes %j for something', value => {
    expect(isEmpty(value)).toBe(false)
  })
})

describe('complaintAbout', () => {
  const name = text('名称', 'Name', { maxLength: 3 })

  it('asks for what is required and leaves the rest alone', () => {
    expect(complaintAbout(name, '')).toBe('missing')
    expect(complaintAbout(name, '  ')).toBe('missing')
    expect(complaintAbout(optional(name), '')).toBeUndefined()
  })

  it('counts characters as people do', () => {
    expect(complaintAbout(name, '𠮷𠮷𠮷')).toBeUndefined()
    expect(complaintAbout(name, '一二三四')).toBe('tooLong')
  })

  it('keeps numbers within their limits', () => {
    expect(complaintAbout(number('排序', 'Order'), 0)).toBeUndefined()
    expect(complaintAbout(number('排序', 'Order'), -1)).toBe('outOfRange')
  })
})

describe('phoneComplaint', () => {
  it('checks emptiness, then length, then form', () => {
    expect(phoneComplaint('')).toBe('missing')
    expect(phoneComplaint('1380013800')).toBe('length')
    expect(phoneComplaint('02088886666')).toBe('format')
    expect(phoneComplaint('13800138000')).toBeUndefined()
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
