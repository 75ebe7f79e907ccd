import { describe, expect, it } from 'vitest'
import { allSystemDictionaries, allTenantDictionaries } from './dictionaries.ts'

describe.each([...allSystemDictionaries, ...allTenantDictionaries])('the dictionary $code', ({ entries }) => {
  it('has an English text for every entry', () => {
    for (const { zh, en } of entries) expect(en, zh).toMatch(/^[\x20-\x7e]+$/)
  })

  it('has no key and no text twice', () => {
    for (const values of [entries.map(({ key }) => key), entries.map(({ zh }) => zh)])
      expect(new Set(values).size).toBe(values.length)
  })
})
