import type { FlowFormField } from '#contract/flow/process'

/** The value of a field as text. */
export function valueText({ type, value, options }: FlowFormField, words: { yes: string; no: string }): string {
  if (value === null || value === '') return '—'
  if (type === 'boolean') return value === true ? words.yes : words.no
  if (type === 'enum') return options.find(({ id }) => id === value)?.name ?? String(value)
  return String(value)
}
