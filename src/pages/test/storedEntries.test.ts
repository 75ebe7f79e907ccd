// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { writeEntry } from '../../state/persisted.ts'
import { storedEntries } from './storedEntries.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('shows what is harmless, and of the rest only that it is there', () => {
  writeEntry('language', 'en')
  writeEntry('token', 'secret-token')
  writeEntry('lockPasswd', 'hash', true)
  localStorage.setItem('other-program', 'x')
  const entries = storedEntries()
  expect(entries.map(({ key, place }) => [key, place])).toEqual([
    ['saber-language', 'local'],
    ['saber-token', 'local'],
    ['saber-lockPasswd', 'session'],
  ])
  expect(entries[0]?.content).toBe('en')
  expect(JSON.stringify(entries)).not.toMatch(/secret-token|hash/)
})
