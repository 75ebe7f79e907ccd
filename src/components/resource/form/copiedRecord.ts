import { createContext } from 'react'
import type { Field } from '#contract/kit/fields'
import type { FieldLimits } from '#contract/kit/masks'
import type { Module } from '#contract/kit/module'

interface CopySource {
  id: string
  values: Readonly<Record<string, unknown>>
}

/** The record that the form of a new one begins with. */
export const CopiedRecord = createContext<CopySource | undefined>(undefined)

/** Answers the values that a copy begins with: neither what only one record may have, nor owners, states and dates, nor masks. */
export function copiedValues(
  { fields, unique = [] }: Pick<Module, 'fields' | 'unique'>,
  record: Readonly<Record<string, unknown> & { fieldLimits?: FieldLimits }>,
): Record<string, unknown> {
  const excluded = [...unique, ...(record.fieldLimits?.readOnly ?? [])]
  const copied = Object.entries(fields).filter(([name, field]) => !excluded.includes(name) && !beginsAnew(name, field))
  return Object.fromEntries(copied.map(([name]) => [name, record[name]]))
}

function beginsAnew(name: string, { kind, target }: Field): boolean {
  const isOwner = name === 'tenantId' || /^owner|Owner(Id)?$/.test(name) || target?.path === 'blade-user'
  return kind === 'secret' || kind === 'dateTime' || isOwner || /^stat(e|us)$|Stat(e|us)$/.test(name)
}
