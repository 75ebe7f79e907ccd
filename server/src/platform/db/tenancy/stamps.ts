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
import { PLATFORM_TENANT, type Scope, seesAllTenants, type TableTenancy } from './scope.ts'

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
