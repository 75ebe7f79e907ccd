import type { CodeField } from '#contract/develop/codeFields'

/** The fields that a setting holds as JSON; the server has checked what it stores. */
export function fieldsIn(value: unknown): CodeField[] {
  if (typeof value !== 'string' || value === '') return []
  try {
    const fields: unknown = JSON.parse(value)
    return Array.isArray(fields) ? (fields as CodeField[]) : []
  } catch {
    return []
  }
}
