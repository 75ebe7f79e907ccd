import { expect, it } from 'vitest'
import { dictionaryEn } from '../../../src/providers/i18n/dictionaryEn.ts'
import { tenantDictionaries } from '../modules/system/tenant/dictionaries.ts'
import { dictionaries } from './dictionaries.ts'

// One without entries is for the words of the tenants alone.
const all = [...dictionaries, ...tenantDictionaries.filter(({ entries }) => entries.length > 0)]

it.each(all)('the words of $code are there in English, and none besides', ({ code, entries }) => {
  expect(Object.keys(dictionaryEn[code] ?? {}).sort()).toEqual(entries.map(([, word]) => word).sort())
})

it('no others are', () => {
  expect(Object.keys(dictionaryEn).sort()).toEqual(all.map(({ code }) => code).sort())
})
