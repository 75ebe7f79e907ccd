import type { FieldKinds } from './unsetValues.ts'

const recordCalls = /[-/](list|detail)$|\/page$/

/** The answer of a call with its records as `getList` and `getOne` read them, for servers that mark unset values. */
export async function settledCall<Data>(url: string, data: Data, fields: FieldKinds | undefined): Promise<Data> {
  if (!fields || !recordCalls.test(url)) return data
  const { settledAnswer } = await import('./unsetValues.ts')
  return settledAnswer(data, fields) as Data
}
