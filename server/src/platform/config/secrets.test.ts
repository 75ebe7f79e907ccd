import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const { seal, open } = createSecrets(Buffer.alloc(32, 7))

test('a secret comes back, and its stored text shows nothing of it', () => {
  const stored = seal('钥匙-LTAI5t')
  expect(stored).toMatch(/^sealed1:[\da-f]{8}:[\w-]+$/)
  expect(stored).not.toContain('LTAI5t')
  expect(open(stored)).toBe('钥匙-LTAI5t')
  expect(seal('钥匙-LTAI5t')).not.toBe(stored)
})

test('another key is named as the cause', () => {
  const stored = seal('LTAI5t')
  expect(() => createSecrets(Buffer.alloc(32, 8)).open(stored)).toThrow('encrypted with another SECRET_KEY')
})

test('modified and unencrypted values are refused', () => {
  const stored = seal('LTAI5t')
  const changed = stored.slice(0, -2) + (stored.endsWith('AA') ? 'BB' : 'AA')
  expect(() => open(changed)).toThrow('is damaged')
  expect(() => open('sealed1:'.concat(stored.split(':')[1] ?? ''))).toThrow('is damaged')
  expect(() => open('plain')).toThrow('no encrypted secret')
})
