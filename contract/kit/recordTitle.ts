import type { Module } from './module.ts'

/** Display title of a record: its name, else its first searchable text, else its id. */
export function recordTitle(module: Module, record: Readonly<Record<string, unknown>>): string {
  const found = titleFieldsOf(module).find(key => isText(record[key]))
  return String(record[found ?? 'id'] ?? '')
}

/** The fields that a record may be called by, the best first. */
export function titleFieldsOf({ fields, search }: Module): string[] {
  const texts = Object.keys(fields).filter(key => fields[key]?.kind === 'text')
  const named = texts.filter(key => /^(name|title)$|(Name|Title|Value)$/.test(key))
  return [...new Set([...named, ...search.filter(key => texts.includes(key)), ...texts])]
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
