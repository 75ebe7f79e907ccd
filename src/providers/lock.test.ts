// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { verifierOf, verifies } from './lock.ts'

afterEach(() => vi.restoreAllMocks())

test('a verifier recognises its password and no other, and does not hold it', async () => {
  const verifier = await verifierOf('墨水 ink')
  expect(verifier).not.toContain('ink')
  expect(await verifies(verifier, '墨水 ink')).toBe(true)
  expect(await verifies(verifier, 'ink')).toBe(false)
})

test('equal passwords leave different verifiers', async () => {
  expect(await verifierOf('ink')).not.toBe(await verifierOf('ink'))
})

test('without SubtleCrypto the same is computed', async () => {
  const verifier = await verifierOf('ink')
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  expect(await verifies(verifier, 'ink')).toBe(true)
  expect(await verifies(verifier, 'inc')).toBe(false)
})

test.each(['', 'x', 'pbkdf2-sha256$1$$', 'pbkdf2-sha256$100000$?$?'])('%j recognises nothing', async verifier => {
  expect(await verifies(verifier, '')).toBe(false)
})
