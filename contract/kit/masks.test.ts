import { expect, it } from 'vitest'
import { dateTime, dict, email, html, longText, money, number, phone, reference, text } from './fields.ts'
import { maskedValue, maskOf } from './masks.ts'

const of = text('字段', 'Field')

it.each([
  ['13812341234', '138****1234'],
  ['010-12345678', '010****5678'],
  ['8123 4567', '****4567'],
  ['anna@x.cn', 'a***@x.cn'],
  ['a@x.cn', '***@x.cn'],
  ['11010519491231002X', '****002X'],
  ['6222 0212 3456 7890', '****7890'],
  ['张晓明', '张**'],
  ['李四', '李*'],
  ['采编中心要闻组', '采***'],
  ['Anna Smith', 'A***'],
  ['𠮷野家中心', '𠮷***'],
  ['ab', '***'],
  ['甲', '***'],
  ['', ''],
  [null, ''],
])('shows of %j no more than %j', (value, mask) => {
  expect(maskOf(of, value)).toBe(mask)
  expect(maskedValue(of, value)).toBe(mask)
})

it('masks phone numbers, addresses and long texts like texts', () => {
  expect(maskOf(phone('电话', 'Phone'), '13812341234')).toBe('138****1234')
  expect(maskOf(email('邮箱', 'E-mail'), 'anna@x.cn')).toBe('a***@x.cn')
  expect(maskOf(longText('备注', 'Remark'), '下午三点在北门见面')).toBe('下***')
})

it.each([
  ['number', number('排序', 'Order'), 7, null],
  ['money', money('金额', 'Amount'), '7.00', null],
  ['dict', dict('类型', 'Type', 'post_category'), 1, null],
  ['reference', reference('部门', 'Dept', { path: 'x', call: 'select', shows: 'name', as: 'y' }), '7', null],
  ['dateTime', dateTime('时间', 'Time'), '2026-01-31 08:00:00', ''],
  ['html', html('正文', 'Text'), '<p>甲乙丙丁</p>', ''],
])('shows nothing of a %s, which travels as unset', (_, field, value, travelling) => {
  expect(maskOf(field, value)).toBe('***')
  expect(maskedValue(field, value)).toBe(travelling)
})
