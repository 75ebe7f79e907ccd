import { systemDictionaries, tenantDictionaries } from '#contract/system/dictionaries'
import type { Words } from './words.ts'

const words: Record<string, Record<string, string>> = {}
// The platform and the tenants may have a dictionary of one code.
for (const { code, entries } of [...systemDictionaries, ...tenantDictionaries])
  words[code] = { ...words[code], ...Object.fromEntries(entries.map(({ zh, en }) => [zh, en])) }

/** The entries that the product brings, in English. */
export const dictionaryWords: Words = words
