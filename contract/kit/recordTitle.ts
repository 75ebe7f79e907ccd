import type { Module } from './module.ts'

/** Display title of a record: its name, else its first searchable text, else its id. */
export function recordTitle({ fields, search }: Module, record: Readonly<Record<string, unknown>>): string {
  const texts = Object.keys(fields).filter(key => fields[key]?.kind === 'text')
  const named = texts.filter(key => /^(name|title)$|(Name|Title|Value)$/.test(key))
  const found = [...named, ...search.filter(key => texts.includes(key)), ...texts].find(key => isText(record[key]))
  return String(record[found ?? 'id'] ?? '')
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
