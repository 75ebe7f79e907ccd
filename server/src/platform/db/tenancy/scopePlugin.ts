import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  FromNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type MergeQueryNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  type QueryId,
  RawNode,
  ReferenceNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
  type WithNode,
} from 'kysely'
import {
  currentScope,
  isDefined,
  PLATFORM_TENANT,
  REMOVED,
  type Scope,
  seesAllTenants,
  stampInsert,
  stampUpdate,
  type TableTenancy,
  tenancyOf,
} from './scope.ts'

/**
 * Adds tenant, soft deletion and audit columns to every query of the builder, from the scope it runs in. The text of
 * `sql` templates is not seen here; row-level security applies to it.
 */
export const scopePlugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) =>
    RawNode.is(node) ? node : new ScopeTransformer(currentScope()).transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}

interface Source {
  table: string
  alias: string
  tenancy: TableTenancy
}

class ScopeTransformer extends OperationNodeTransformer {
  readonly #scope: Scope
  /** Names that `with` gave to parts of this query. */
  readonly #named = new Set<string>()

  constructor(scope: Scope) {
    super()
    this.#scope = scope
  }

  protected override transformSelectQuery(node: SelectQueryNode, id?: QueryId): SelectQueryNode {
    this.#learnNames(node.with)
    const froms = node.from?.froms ?? []
    // Under an outer join a condition in `where` would also drop the rows that the join adds.
    if (node.joins?.length || froms.length > 1) {
      const from = FromNode.create(froms.map(source => this.#asSubselect(source)))
      return super.transformSelectQuery({ ...node, from, ...this.#guardedJoins(node.joins) }, id)
    }
    const source = froms[0] && this.#source(froms[0], 'read')
    return super.transformSelectQuery({ ...node, ...this.#guardedWhere(node.where, source, 'read') }, id)
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, id?: QueryId): UpdateQueryNode {
    this.#learnNames(node.with)
    const target = node.table && this.#source(node.table, 'write')
    if (!target) throw new Error('an update needs one defined table')
    if (target.tenancy === 'journal' && this.#scope !== 'system')
      throw new Error(`rows of ${target.table} are never changed`)
    const froms = node.from && FromNode.create(node.from.froms.map(from => this.#asSubselect(from)))
    return super.transformUpdateQuery(
      {
        ...stampUpdate(node, target.table, target.tenancy, this.#scope),
        ...(froms && { from: froms }),
        ...this.#guardedJoins(node.joins),
        ...this.#guardedWhere(node.where, target, 'write'),
      },
      id,
    )
  }

  protected override transformInsertQuery(node: InsertQueryNode, id?: QueryId): InsertQueryNode {
    this.#learnNames(node.with)
    const target = node.into && this.#source(node.into, 'write')
    if (!target) throw new Error('an insert needs a defined table')
    return super.transformInsertQuery(stampInsert(node, target.table, target.tenancy, this.#scope), id)
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, id?: QueryId): DeleteQueryNode {
    this.#learnNames(node.with)
    for (const from of node.from.froms) {
      const target = this.#source(from, 'write')
      const erasable = target?.tenancy === 'plain' || (target?.tenancy === 'journal' && this.#scope === 'system')
      if (!erasable) throw new Error(`rows of ${target?.table ?? 'this table'} are marked as deleted, never deleted`)
    }
    const using = node.using && { ...node.using, tables: node.using.tables.map(table => this.#asSubselect(table)) }
    return super.transformDeleteQuery({ ...node, ...(using && { using }), ...this.#guardedJoins(node.joins) }, id)
  }

  protected override transformMergeQuery(_: MergeQueryNode): MergeQueryNode {
    throw new Error('merge is not supported')
  }

  #guardedWhere(where: WhereNode | undefined, source: Source | undefined, access: Access): { where?: WhereNode } {
    const guard = source && guardOf(source.tenancy, source.alias, this.#scope, access)
    if (!guard) return {}
    // In parentheses: the guard must not end up inside an `or` of the query.
    if (!where) return { where: WhereNode.create(guard) }
    return { where: WhereNode.cloneWithOperation(WhereNode.create(ParensNode.create(where.where)), 'And', guard) }
  }

  #guardedJoins(joins: readonly JoinNode[] | undefined) {
    return joins && { joins: joins.map(join => ({ ...join, table: this.#asSubselect(join.table) })) }
  }

  /** The select that replaces a table gets its guard when the transformer visits it. */
  #asSubselect(node: OperationNode): OperationNode {
    const source = this.#source(node, 'read')
    if (!source || source.tenancy === 'plain') return node
    const select = SelectQueryNode.cloneWithSelections(SelectQueryNode.createFrom([node]), [
      SelectionNode.createSelectAll(),
    ])
    return AliasNode.create(ParensNode.create(select), IdentifierNode.create(source.alias))
  }

  /** Nothing for what is no table: subselects, functions and names that `with` gave. */
  #source(node: OperationNode, access: Access): Source | undefined {
    const named = AliasNode.is(node) ? node.node : node
    if (!TableNode.is(named)) {
      if (AliasNode.is(node)) return undefined
      throw new Error(`a query may not read from ${node.kind}`)
    }
    const table = named.table.identifier.name
    if (this.#named.has(table) && !named.table.schema) return undefined
    const tenancy = tenancyOf(table)
    assertReachable(table, tenancy, this.#scope, access)
    const alias = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : table
    return { table, alias, tenancy }
  }

  #learnNames(node: WithNode | undefined): void {
    for (const { name } of node?.expressions ?? []) {
      const cteName = name.table.table.identifier.name
      if (isDefined(cteName)) throw new Error(`with may not give the name of table ${cteName}`)
      this.#named.add(cteName)
    }
  }
}

type Access = 'read' | 'write'

/** The condition under which rows of a table may be seen or changed; undefined when all of them may. */
function guardOf(tenancy: TableTenancy, alias: string, scope: Scope, access: Access): OperationNode | undefined {
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
function assertReachable(table: string, tenancy: TableTenancy, scope: Scope, access: Access): void {
  if (tenancy === 'plain' && scope !== 'system') throw new Error(`table ${table} is for the system only`)
  if ((tenancy === 'platform' || tenancy === 'managed') && access === 'write' && !seesAllTenants(scope))
    throw new Error(`table ${table} is written by the platform only`)
}

function compare(alias: string, column: string, operator: '=' | 'in', value: OperationNode): OperationNode {
  const reference = ReferenceNode.create(ColumnNode.create(column), TableNode.create(alias))
  return BinaryOperationNode.create(reference, OperatorNode.create(operator), value)
}
