import type { FlowFormField } from '#contract/flow/process'

/** What a field holds, in words. */
export function valueText({ type, value, options }: FlowFormField, words: { yes: string; no: string }): string {
  if (value === null || value === '') return '—'
  if (type === 'boolean') return value === true ? words.yes : words.no
  if (type === 'enum') return options.find(({ id }) => id === value)?.name ?? String(value)
  return String(value)
}
