/**
 * The dictionaries that the product brings: what the files `dictionaries.ts` and `*.dictionaries.ts` of the services export as
 * `systemDictionaries`, which fields of kind `dict` name, and as `tenantDictionaries`, which every tenant begins with and may
 * word as it likes, for fields of kind `dictBiz`. English screens show an entry in English while it has the text given there.
 */

export interface SeedDictionary {
  code: string
  name: string
  entries: readonly SeedEntry[]
}

export interface SeedEntry {
  key: string
  zh: string
  en: string
  remark?: string
}

/** Keys count from 1. */
export function numbered(code: string, name: string, ...texts: (readonly [zh: string, en: string])[]): SeedDictionary {
  return { code, name, entries: texts.map(([zh, en], index) => ({ key: String(index + 1), zh, en })) }
}
