import fc from 'fast-check'
import { expect, it } from 'vitest'
import { complaintAbout } from '../complaints.ts'
import { amountText, money } from './amounts.ts'

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
