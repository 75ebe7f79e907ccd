import { createContext } from 'react'
import type { Field } from '#contract/kit/fields'
import type { Module } from '#contract/kit/module'

export interface Copied {
  id: string
  values: Readonly<Record<string, unknown>>
}

/** The record that the form of a new one begins with. */
export const CopiedRecord = createContext<Copied | undefined>(undefined)

/** Answers the values that a copy begins with: neither what only one record may have, nor owners, states and dates. */
export function copiedValues(
  { fields, unique = [] }: Pick<Module, 'fields' | 'unique'>,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const copied = Object.entries(fields).filter(([name, field]) => !unique.includes(name) && !beginsAnew(name, field))
  return Object.fromEntries(copied.map(([name]) => [name, record[name]]))
}

function beginsAnew(name: string, { kind, target }: Field): boolean {
  const isOwner = name === 'tenantId' || /^owner|Owner(Id)?$/.test(name) || target?.path === 'blade-user'
  return kind === 'secret' || kind === 'dateTime' || isOwner || /^stat(e|us)$|Stat(e|us)$/.test(name)
}
