import { beforeEach, expect, test } from 'vitest'
import { openSecret, sealSecret, useSecretKey } from './secrets.ts'

const key = Buffer.alloc(32, 7)
beforeEach(() => useSecretKey(key))

test('a secret comes back, and its stored text shows nothing of it', () => {
  const stored = sealSecret('钥匙-LTAI5t')
  expect(stored).toMatch(/^sealed1:[\da-f]{8}:[\w-]+$/)
  expect(stored).not.toContain('LTAI5t')
  expect(openSecret(stored)).toBe('钥匙-LTAI5t')
  expect(sealSecret('钥匙-LTAI5t')).not.toBe(stored)
})

test('another key is named as the cause', () => {
  const stored = sealSecret('LTAI5t')
  useSecretKey(Buffer.alloc(32, 8))
  expect(() => openSecret(stored)).toThrow('encrypted with another SECRET_KEY')
})

test('modified and unencrypted values are refused', () => {
  const stored = sealSecret('LTAI5t')
  const changed = stored.slice(0, -2) + (stored.endsWith('AA') ? 'BB' : 'AA')
  expect(() => openSecret(changed)).toThrow('is damaged')
  expect(() => openSecret('sealed1:'.concat(stored.split(':')[1] ?? ''))).toThrow('is damaged')
  expect(() => openSecret('plain')).toThrow('no encrypted secret')
})
