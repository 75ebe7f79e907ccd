import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ColumnNode,
  ColumnUpdateNode,
  type InsertQueryNode,
  RawNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'

/**
 * The tenancy of a table; `scope_table` in the migrations declares the same to PostgreSQL.
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
 * For decisions about all content, independent of the caller: what is in use, or what an edition lacks. Its result must
 * not name what the caller may not see.
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

/** Adds to an insert whose rows they are and who wrote them. */
export function stampInsert(
  node: InsertQueryNode,
  table: string,
  tenancy: TableTenancy,
  scope: Scope,
): InsertQueryNode {
  if (tenancy === 'plain') return node
  const { values, columns = [] } = node
  // Rows that come from a query cannot be stamped one by one.
  if (!values || !ValuesNode.is(values)) throw new Error(`insert into ${table} needs values`)
  if (node.onConflict?.updates && scope !== 'system') throw new Error(`insert into ${table} may not update`)
  const columnNames = new Set(columns.map(({ column }) => column.name))
  if (columnNames.has('tenant_id')) assertOwnTenant(node, table, scope)
  const missing = Object.entries(stampsOf(tenancy, scope)).filter(([column]) => !columnNames.has(column))
  if (!columnNames.has('tenant_id') && !missing.some(([column]) => column === 'tenant_id'))
    throw new Error(`insert into ${table} as the system needs a tenant`)
  return {
    ...node,
    columns: [...columns, ...missing.map(([column]) => ColumnNode.create(column))],
    values: ValuesNode.create(
      values.values.map(row => {
        const nodes = ValueListNode.is(row) ? row.values : row.values.map(ValueNode.create)
        return ValueListNode.create([...nodes, ...missing.map(([, value]) => ValueNode.create(value))])
      }),
    ),
  }
}

/** The author of a write; the system's have none. */
function authorOf(scope: Scope): { userId: string | null; deptId: string | null } {
  return scope === 'system' ? { userId: null, deptId: null } : scope
}

function stampsOf(tenancy: TableTenancy, scope: Scope): Record<string, string | null> {
  const tenant = tenancy === 'platform' ? PLATFORM_TENANT : scope === 'system' ? undefined : scope.tenantId
  const { userId, deptId } = authorOf(scope)
  return {
    ...(tenant === undefined ? {} : { tenant_id: tenant }),
    ...(tenancy === 'journal' ? {} : { create_user: userId, create_dept: deptId, update_user: userId }),
  }
}

function assertOwnTenant(node: InsertQueryNode, table: string, scope: Scope): void {
  if (scope === 'system' || seesAllTenants(scope)) return
  const index = node.columns?.findIndex(({ column }) => column.name === 'tenant_id') ?? -1
  const rows = node.values && ValuesNode.is(node.values) ? node.values.values : []
  for (const row of rows) {
    const value = row.values[index]
    const tenant = isValueNode(value) ? value.value : value
    if (tenant !== scope.tenantId) throw new Error(`insert into ${table} names another tenant`)
  }
}

function isValueNode(value: unknown): value is ValueNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'ValueNode'
}

/** Adds to an update who made it and when. */
export function stampUpdate(
  node: UpdateQueryNode,
  table: string,
  tenancy: TableTenancy,
  scope: Scope,
): UpdateQueryNode {
  if (tenancy === 'plain') return node
  const updates = node.updates ?? []
  const changed = new Set(updates.map(({ column }) => (ColumnNode.is(column) ? column.column.name : '')))
  if (changed.has('tenant_id')) throw new Error(`update of ${table} moves rows to another tenant`)
  if (tenancy === 'journal') return node
  const stamps: [string, ColumnUpdateNode['value']][] = [
    ['update_user', ValueNode.create(scope === 'system' ? null : scope.userId)],
    ['update_time', RawNode.createWithSql('localtimestamp(0)')],
  ]
  const added = stamps
    .filter(([column]) => !changed.has(column))
    .map(([column, value]) => ColumnUpdateNode.create(ColumnNode.create(column), value))
  return { ...node, updates: [...updates, ...added] }
}
