import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type OperationNode,
  OperatorNode,
  PrimitiveValueListNode,
  ReferenceNode,
  TableNode,
  ValueNode,
} from 'kysely'
import { REMOVED } from './removedRows.ts'
import { PLATFORM_TENANT, type Scope, seesAllTenants } from './scope.ts'
import type { TableTenancy } from './tables.ts'

export type Access = 'read' | 'write'

/** The condition under which rows of a table may be seen or changed; undefined when all of them may. */
export function guardOf(tenancy: TableTenancy, alias: string, scope: Scope, access: Access): OperationNode | undefined {
  if (tenancy === 'plain') return undefined
  const tenants = tenantsOf(tenancy, scope, access)
  const conditions = [
    ...(tenants ? [compare(alias, 'tenant_id', 'in', PrimitiveValueListNode.create(tenants))] : []),
    ...(tenancy === 'journal'
      ? []
      : [compare(alias, 'is_deleted', '=', ValueNode.createImmediate(alias === REMOVED ? 1 : 0))]),
  ]
  return conditions.reduce<OperationNode | undefined>(
    (all, condition) => (all ? AndNode.create(all, condition) : condition),
    undefined,
  )
}

function tenantsOf(tenancy: TableTenancy, scope: Scope, access: Access): string[] | undefined {
  if (tenancy === 'platform') return [PLATFORM_TENANT]
  if (scope === 'system' || seesAllTenants(scope)) return undefined
  return tenancy === 'shared' && access === 'read' ? [scope.tenantId, PLATFORM_TENANT] : [scope.tenantId]
}

/** Throws where this scope may not touch the table at all. */
export function assertReachable(table: string, tenancy: TableTenancy, scope: Scope, access: Access): void {
  if (tenancy === 'plain' && scope !== 'system') throw new Error(`table ${table} is for the system only`)
  if ((tenancy === 'platform' || tenancy === 'managed') && access === 'write' && !seesAllTenants(scope))
    throw new Error(`table ${table} is written by the platform only`)
}

function compare(alias: string, column: string, operator: '=' | 'in', value: OperationNode): OperationNode {
  const reference = ReferenceNode.create(ColumnNode.create(column), TableNode.create(alias))
  return BinaryOperationNode.create(reference, OperatorNode.create(operator), value)
}
