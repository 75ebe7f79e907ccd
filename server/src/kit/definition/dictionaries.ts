/** All dictionaries of the contract; the browser reads the same files in `dictionaryWords.ts`. */

import type { SeedDictionary } from '#contract/kit/dictionaries'
import { importFolder } from '../../platform/importFolder.ts'

type Exports = { systemDictionaries?: readonly SeedDictionary[]; tenantDictionaries?: readonly SeedDictionary[] }

const files: readonly Exports[] = await importFolder('contract', /^[^/]+\/([^/]+\.)?dictionaries$/)

export const systemDictionaries = files.flatMap(file => file.systemDictionaries ?? [])

export const tenantDictionaries = files.flatMap(file => file.tenantDictionaries ?? [])

const inEnglish = new Map(
  [...systemDictionaries, ...tenantDictionaries].flatMap(({ code, entries }) =>
    entries.map(({ zh, en }) => [`${code} ${zh}`, en] as const),
  ),
)

/** The text of an entry in a language; tenants write entries of their own in one only. */
export function entryIn(code: string, text: string, language: 'zh' | 'en'): string {
  return (language === 'en' && inEnglish.get(`${code} ${text}`)) || text
}
