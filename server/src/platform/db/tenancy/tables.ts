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
