export interface SeedDictionary {
  code: string
  name: string
  /** Key, text and, where it matters, remark. */
  entries: readonly (readonly [key: string, value: string, remark?: string])[]
}

/** Keys count from 1. */
export function numbered(code: string, name: string, ...values: string[]): SeedDictionary {
  return { code, name, entries: values.map((value, index) => [String(index + 1), value] as const) }
}
