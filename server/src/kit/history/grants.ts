/** Grants and bindings of records, which calls of their modules replace: former ones are brought back by the same calls. */
import { type SqlBool, sql } from 'kysely'
import { refusals } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import type { UndoneChange } from '#contract/kit/history'
import { codeOf, type Module } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import type { Db, Row } from '../../platform/db/database.ts'
import { isAllowed } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { permitting, policyFor } from '../definition/policies.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import type { State } from '../records/changeLog.ts'
import { entriesOf } from './entries.ts'

/** The call that replaces the grants of a record. */
interface GrantChange {
  name: string
  needs: string
  /** The input that names the records. */
  of: string
}

function grantingsOf({ path, calls }: Module): (GrantChange & { keys: readonly string[] })[] {
  return Object.entries(calls).flatMap(([name, { method, needs, input = {} }]) => {
    const of = Object.keys(input).find(key => input[key]?.kind === 'references' && input[key].target?.path === path)
    const keys = Object.keys(input).filter(key => key !== of)
    // What takes a reason does something once, and binds nothing.
    const binds = keys.length > 0 && keys.every(key => !['text', 'longText'].includes(input[key]?.kind ?? ''))
    return method === 'POST' && of !== undefined && binds ? [{ name, needs, of, keys }] : []
  })
}

const grantingOf = (module: Module, state: State): GrantChange | undefined =>
  grantingsOf(module).find(({ keys }) => Object.keys(state).every(key => keys.includes(key)))

/** The permissions by which grants may be brought back. */
export function codesOfGrants(module: Module): string[] {
  return grantingsOf(module).flatMap(({ needs }) => (needs in (module.buttons ?? {}) ? codeOf(module, needs) : []))
}

export function mayGrant({ module, policies }: ModuleDefinition, state: State, { caller }: Context): boolean {
  const granting = grantingOf(module, state)
  if (!granting || caller.closedRoutes.has(`${module.path}/${granting.name}`)) return false
  return isAllowed(caller, policies[granting.name] ?? policyFor(module, granting.needs, true))
}

/** The grants of a record by the last entry of its history. */
export async function grantedNow({ module }: ModuleDefinition, row: Row, state: State, db: Db): Promise<State> {
  const latest = await entriesOf(module, row, db)
    .select('after')
    .where(sql<SqlBool>`after ?& ${Object.keys(state)}::text[]`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.after ?? {}
}

/** The calls of the history are also for those who may only grant. */
export function assertMayEdit({ module }: ModuleDefinition, { caller }: Context): void {
  if (!isAllowed(caller, permitting([codeOf(module, 'edit')], module, true))) throw new Refusal(403, refusals.forbidden)
}

/** Takes one grant back, where it is as the grant left it or the caller insists. */
export async function undoGrant(
  served: ModuleDefinition,
  { row, before, after, overLater }: { row: Row; before: State; after: State; overLater: boolean },
  context: Context,
): Promise<UndoneChange> {
  const record = { id: String(row.id), version: Number(row.version) }
  const now = await grantedNow(served, row, after, context.db)
  const fields = Object.keys(after).filter(key => !isSame(before[key], after[key]))
  const later = fields.filter(key => !isSame(now[key], after[key]))
  if (later.length > 0 && !overLater) return { ...record, fields: [], later }
  await grantAgain(served, row, { ...now, ...Object.fromEntries(fields.map(key => [key, before[key]])) }, context)
  return { ...record, fields, later: [] }
}

/** Grants what was granted once, with the checks of any grant. */
export async function grantAgain(served: ModuleDefinition, row: Row, state: State, context: Context): Promise<void> {
  const { module, calls } = served
  const granting = grantingOf(module, state)
  if (!granting || !mayGrant(served, state, context)) throw new Refusal(403, refusals.forbidden)
  if (isSameState(await grantedNow(served, row, state, context.db), state)) throw new Refusal(400, labels.same)
  // The state holds no other keys than inputs of the call.
  const input = { [granting.of]: String(row.id), ...state } as Record<string, never>
  await calls[granting.name]?.(input, { ...context, call: granting.name }, { raw: new Map() })
}

export const isSameState = (one: State, other: State): boolean =>
  Object.keys(other).every(key => isSame(one[key], other[key]))

/** Grants are IDs in any order. */
function isSame(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) =>
    splitIds(String(value ?? ''))
      .sort()
      .join()
  return sorted(one) === sorted(other)
}

const labels = {
  same: { zh: '与当前授权相同，无需恢复', en: 'The grants are already like this' },
} satisfies Record<string, Label>
