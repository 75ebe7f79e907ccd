import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { complaintAbout, complaintText, phoneComplaint } from './complaints.ts'
import { email, image, link, number, optional, phone, text } from './fields.ts'

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
