import type { Context } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { FormField } from '../bpmn/formFields.ts'
import type { Variables } from '../engine/program.ts'

/** The state of an instance as the record that it is about shows it. */
export type BusinessStatus = 'running' | 'approved' | 'rejected' | 'cancelled'

interface StatusChange {
  businessId: string
  status: BusinessStatus
  /** Variables that the step set; the record may store corrections of its applicant. */
  stepVariables: Variables
  /** Whether the person who completed the step started the instance. */
  byStarter: boolean
  db: Db
  /** Undefined when a timer advanced the instance: then there is no request. */
  context: Context | undefined
}

/** Updates the record that an instance is about, in the transaction of the step. */
export type BusinessHandler = (change: StatusChange) => Promise<void>

/** Calculates the variables that follow from others. It gets what a person sent, before the record checks it. */
type DeriveVariables = (variables: Variables) => Variables

interface Registration {
  business: BusinessHandler
  derive?: DeriveVariables
  /** The form of the applicant when the request is returned, where the process has none. */
  correctionForm?: readonly FormField[]
}

// Filled as modules are imported and never changed: like its columns, the business of a table is part of the program.
const registry = new Map<string, Registration>()

export function defineBusiness(
  table: string,
  business: BusinessHandler,
  options: Omit<Registration, 'business'> = {},
): void {
  if (registry.has(table)) throw new Error(`the business of table ${table} is defined twice`)
  registry.set(table, { business, ...options })
}

export function correctionForm(table: string | null): readonly FormField[] | undefined {
  return table === null ? undefined : registry.get(table)?.correctionForm
}

export function businessOf(table: string | null): BusinessHandler | undefined {
  return table === null ? undefined : registry.get(table)?.business
}

/** Variables that a correction by the starter changes along with those it sets. */
export function derivedVariables(table: string | null, before: Variables, stepVariables: Variables): Variables {
  const derive = table === null ? undefined : registry.get(table)?.derive
  // The record treats an empty value as unchanged.
  const filled = Object.entries(stepVariables).filter(([, value]) => value !== undefined && value !== '')
  return derive?.({ ...before, ...Object.fromEntries(filled) }) ?? {}
}
