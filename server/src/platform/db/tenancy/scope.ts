import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The tenancy of a table; `scope_table` in the migrations says the same to PostgreSQL.
 * `tenant`, `platform` and `shared` are those of the contract. `journal`: rows of one tenant that are only ever added.
 * `managed`: each row is about the tenant it belongs to, which may read it; only the platform writes it.
 * `plain`: no tenant column; reached with `asSystem` only.
 */
export type TableTenancy = 'tenant' | 'platform' | 'shared' | 'managed' | 'journal' | 'plain'

// Filled as modules are imported and never changed: like its columns, the tenancy of a table is part of the program.
const tenancies = new Map<string, TableTenancy>([['change_log', 'journal']])

/** A table nobody defined cannot be queried. `name` as in SQL. */
export function defineTable(name: string, tenancy: TableTenancy): void {
  const known = tenancies.get(name)
  if (known !== undefined && known !== tenancy)
    throw new Error(`table ${name} is defined as ${known} and as ${tenancy}`)
  tenancies.set(name, tenancy)
}

export function tenancyOf(name: string): TableTenancy {
  const tenancy = tenancies.get(name)
  if (!tenancy) throw new Error(`table ${name} is not defined`)
  return tenancy
}

export function isDefined(name: string): boolean {
  return tenancies.has(name)
}

/** A table under this alias represents its removed rows; the guard of queries knows it. */
export const REMOVED = 'removed'

export function removedRowsOf(table: string): string {
  return `${table} as ${REMOVED}`
}

/** On whose behalf the database is queried. `system` sees and writes every tenant. */
export type Scope =
  | {
      tenantId: string
      userId: string
      deptId: string | null
      /** True only for administrators of the platform. */
      allTenants: boolean
      /** May see content before its time; see showWithheldTo. */
      seesWithheld?: boolean
      requestId: string
    }
  | 'system'

export const PLATFORM_TENANT = '000000'

const storage = new AsyncLocalStorage<Scope>()

export function runWithScope<Result>(scope: Scope, work: () => Result): Result {
  return storage.run(scope, work)
}

/** The only way past the tenants: for seeds, sign-in and jobs. */
export function asSystem<Result>(work: () => Result): Result {
  return storage.run('system', work)
}

/**
 * For decisions that are about all content, whoever asks: what is in use, or what an edition lacks. Its result must not
 * name what the caller may not see.
 */
export function seeingWithheld<Result>(work: () => Result): Result {
  const scope = currentScope()
  return storage.run(scope === 'system' ? scope : { ...scope, seesWithheld: true }, work)
}

/** Whether content before its time is among the rows that are read now. */
export function showsWithheld(scope: Scope): boolean {
  return scope === 'system' || scope.seesWithheld === true
}

export function currentScope(): Scope {
  const scope = storage.getStore()
  if (!scope) throw new Error('no tenant context')
  return scope
}

/** Whether the rows of every tenant may be read and written now. */
export function seesAllTenants(scope: Scope): boolean {
  return scope === 'system' || scope.allTenants
}

/** The tenant as row-level security receives it: `*` sees all rows. */
export function visibleTenant(scope: Scope): string {
  return scope === 'system' || seesAllTenants(scope) ? '*' : scope.tenantId
}

/**
 * Content that is not shown before its time. Row-level security leaves it out for callers without one of these
 * withheldPermissions; the migration that withholds the rows of a table selects them.
 */
const withheldPermissions = new Set<string>()

/** Shows withheld content to whoever has the permission. */
export function showWithheldTo(permission: string): void {
  withheldPermissions.add(permission)
}

export function maySeeWithheld(held: ReadonlySet<string>): boolean {
  return [...withheldPermissions].some(permission => held.has(permission))
}
