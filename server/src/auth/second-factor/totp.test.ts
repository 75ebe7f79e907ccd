import { expect, it } from 'vitest'
import { codeAt, newTotpSecret, stepOf, totpUri } from './totp.ts'

// The seed of RFC 6238, appendix B, and the last six digits of its codes.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('makes the codes of the standard: at %i seconds %s', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
})

it('accepts the code of the step before and of the one after, and no other', () => {
  const now = 1_800_000_000_000
  const step = now / 30_000
  const around = [-2, -1, 0, 1, 2].map(offset => stepOf(secret, codeAt(secret, step + offset), now))
  expect(around).toEqual([undefined, step - 1, step, step + 1, undefined])
})

it('makes secrets of 160 bits, and addresses that apps read', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  const uri = totpUri({ secret, issuer: '报社: 总部', account: 'a b' })
  const address = new URL(uri)
  expect(decodeURIComponent(address.pathname)).toBe('/报社  总部:a b')
  expect(address.searchParams.get('issuer')).toBe('报社  总部')
})
