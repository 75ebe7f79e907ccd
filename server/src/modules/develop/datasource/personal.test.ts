import { expect, it } from 'vitest'
import { maskedValue, personalKind } from './index.ts'

it.each([
  ['phone', '', 'phone'],
  ['link_mobile', '', 'phone'],
  ['tel', '', 'phone'],
  ['c17', '联系电话', 'phone'],
  ['id_card', '', 'idNumber'],
  ['sfz', '身份证号', 'idNumber'],
  ['email', '', 'email'],
  ['e_mail', '', 'email'],
  ['id', '', null],
  ['user_id', '', null],
  ['hotel', '酒店', null],
  ['headphones_sold', '', 'phone'],
])('a column %s %s is known as %s by what it is called', (name, comment, kind) => {
  expect(personalKind({ name, comment })).toBe(kind)
})

it.each([
  [['13800138000', '15912345678', ''], 'phone'],
  [['11010519491231002X', '440524188001010014'], null],
  [['11010519491231002X', '440524198001010014'], 'idNumber'],
  [['a@example.com', 'b@example.cn', 'none'], 'email'],
  [['186000000000000001', '186000000000000002'], null],
  [['1', '2'], null],
  [[], null],
])('values %j are known as %s by their look', (values, kind) => {
  expect(personalKind({ name: 'c1', comment: '' }, values)).toBe(kind)
})

it.each([
  ['13800138000', '138****8000'],
  ['11010519491231002X', '110****002X'],
  ['editor@example.com', 'e***@example.com'],
  ['8008', '8***'],
])('%s is shown as %s', (value, shown) => {
  expect(maskedValue(value)).toBe(shown)
})
