import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { client } from '../system/client.ts'
import { systemDictionary } from '../system/dict.ts'
import { post } from '../system/post.ts'
import { complaintAbout, complaintText, phoneComplaint } from './complaints.ts'
import {
  dateTime,
  dict,
  email,
  html,
  image,
  link,
  longText,
  number,
  optional,
  phone,
  reference,
  text,
} from './fields.ts'
import { isSafeLink } from './kinds/addresses.ts'
import { amountText, money } from './kinds/amounts.ts'
import { maskedValue, maskOf } from './masks.ts'
import { recordTitle } from './recordTitle.ts'
import { isEmpty, promptFor, searchPromptFor, splitIds } from './rules.ts'
import { isAmbiguousName, normalName } from './texts/names.ts'
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

describe('a number with decimals', () => {
  const amountOf = (decimals: number) => number('金额', 'Amount', { max: 10 ** (15 - decimals) - 1, decimals })

  it('is exact up to fifteen digits, however many are before the point', () => {
    const digits = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 14 }))
      .chain(([decimals, before]) =>
        fc.record({
          decimals: fc.constant(decimals),
          whole: fc.bigInt({ min: 0n, max: 10n ** BigInt(Math.min(before, 15 - decimals)) - 2n }),
          after: fc.bigInt({ min: 0n, max: 10n ** BigInt(decimals) - 1n }),
        }),
      )
    fc.assert(
      fc.property(digits, ({ decimals, whole, after }) => {
        const value = Number(`${whole}.${String(after).padStart(decimals, '0')}`)
        expect(complaintAbout(amountOf(decimals), value)).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    [12.345, 2],
    [1234567.891, 2],
    [0.0000001, 6],
    [1e-7, 6],
  ])('%d has more than %d', (value, decimals) => {
    expect(complaintAbout(amountOf(decimals), value)).toBe('tooPrecise')
  })

  it('is refused at its declaration where doubles are not exact any more', () => {
    expect(() => number('金额', 'Amount', { max: 10 ** 14, decimals: 2 })).toThrow()
  })
})

describe('an address, a phone number, an e-mail', () => {
  it.each([
    [link('链接', 'Link'), 'https://example.com', undefined],
    [link('链接', 'Link'), 'javascript:alert(1)', 'notLink'],
    [image('图片', 'Image'), 'data:image/svg+xml,<svg onload=alert(1)>', 'notLink'],
    [phone('手机号码', 'Phone'), '13800138000', undefined],
    [phone('手机号码', 'Phone'), '123', 'phoneLength'],
    [phone('手机号码', 'Phone'), '02085551234', 'phoneFormat'],
    [phone('电话', 'Phone', { landline: true }), '020-85551234', undefined],
    [phone('电话', 'Phone', { landline: true }), '+86 (20) 8555-1234', undefined],
    [phone('电话', 'Phone', { landline: true }), '1234', 'phoneFormat'],
    [email('邮箱', 'E-mail'), 'li.si@press.example.com', undefined],
    [email('邮箱', 'E-mail'), 'nomail', 'notEmail'],
    [email('邮箱', 'E-mail'), 'a@b', 'notEmail'],
    [email('邮箱', 'E-mail'), 'a b@c.de', 'notEmail'],
    [email('邮箱', 'E-mail'), 'a@b@c.de', 'notEmail'],
  ])('%o with %s', (field, value, complaint) => {
    expect(complaintAbout(field, value)).toBe(complaint)
  })

  it('asks for a phone number in the words of the specification', () => {
    expect(complaintText(phone('手机号码', 'Phone'), 'missing').zh).toBe('手机号码不能为空')
  })
})

describe('masks', () => {
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
})

describe('names', () => {
  it('takes names for the same that people do', () => {
    for (const name of ['chen', 'Chen', ' chen ', 'ｃｈｅｎ', 'ch\u200ben', '\u202echen'])
      expect(normalName(name)).toBe('chen')
    expect(normalName('Ⅳ 张三')).toBe('iv 张三')
    expect(normalName('chén')).not.toBe('chen')
  })

  it('finds what nobody sees, and letters of two scripts that look alike', () => {
    for (const name of [
      'ch\u200ben',
      '\u202enehc',
      'a\u00adb',
      'аdmin',
      'αdmin',
      'a\tb',
      'a\u3164b',
      'a\u2028b',
      'a\ufe0f',
    ])
      expect(isAmbiguousName(name)).toBe(true)
    for (const name of ['chen', '陈 chen', 'Анна', 'ｃｈｅｎ', "O'Neill-3", '編集部'])
      expect(isAmbiguousName(name)).toBe(false)
  })
})

describe('amounts of money', () => {
  const fee = money('稿费', "Author's fee")

  it('is decimal text of up to fifteen digits', () => {
    for (const amount of ['0', '12.5', '1234567.89', '9999999999999.99', '007.50'])
      expect(complaintAbout(fee, amount), amount).toBeUndefined()
    expect(complaintAbout(fee, '10000000000000')).toBe('outOfRange')
    expect(complaintAbout(fee, '-0.01')).toBe('outOfRange')
    expect(complaintAbout(fee, '1.005')).toBe('tooPrecise')
    for (const amount of ['1,000', '1e3', '.5', '5.', '¥5', ' 5', '+5', 'NaN', 12.5, true, {}])
      expect(complaintAbout(fee, amount), String(amount)).toBe('wrong')
  })

  it('has one way of writing each amount', () => {
    expect(['12.5', '007.50', '-0', '-3', '0.1'].map(text => amountText(text, fee))).toEqual([
      ...['12.50', '7.50', '0.00', '-3.00', '0.10'],
    ])
    expect(amountText('5', money('日元', 'Yen', { decimals: 0, currency: 'JPY' }))).toBe('5')
  })

  it('survives the round trip to the digit, whatever its size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), cents => {
        const digits = String(cents).padStart(3, '0')
        const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`
        expect(complaintAbout(fee, text)).toBeUndefined()
        expect(amountText(text, fee)).toBe(text)
        // A number of JSON holds fifteen digits exactly.
        expect(amountText(String(Number(text)), fee)).toBe(text)
      }),
    )
  })

  it('has one currency, CNY by default', () => {
    expect(fee.currency).toBe('CNY')
    expect(money('稿费', 'Fee', { currency: 'USD' }).currency).toBe('USD')
    expect(() => money('稿费', 'Fee', { max: 1e14 })).toThrow('more than 15 digits')
  })
})
