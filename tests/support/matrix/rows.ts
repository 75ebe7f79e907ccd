/** Rows of a tenant, to find them in replies and to detect changes. */
import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'

interface Column {
  table: string
  column: string
}

async function columns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db)
  return rows
}

const tablesWith = (all: readonly Column[], name: string) =>
  all.filter(({ column }) => column === name).map(({ table }) => table)

/** By table, newest first. */
export type OwnIds = ReadonlyMap<string, readonly string[]>

export function tenantIds(db: Db, tenantId: string): Promise<OwnIds> {
  return asSystem(async () => {
    const all = await columns(db)
    const withId = tablesWith(all, 'id')
    const ids = new Map<string, string[]>()
    for (const table of tablesWith(all, 'tenant_id').filter(name => withId.includes(name))) {
      const { rows } = await sql<{ id: string }>`select id::text as id from ${sql.table(table)}
        where tenant_id = ${tenantId} order by id desc`.execute(db)
      ids.set(
        table,
        rows.map(({ id }) => id),
      )
    }
    return ids
  })
}

/** Tables without a tenant, and whose their rows are. */
const LINKS = [
  ['blade_role_menu', 'role_id', 'blade_role'],
  ['blade_role_scope', 'role_id', 'blade_role'],
  ['blade_top_menu_menu', 'top_menu_id', 'blade_top_menu'],
] as const

/** They grow with every request, whoever makes it. */
const isLog = (table: string) => table.startsWith('blade_log_')

/** One sum per table over all rows but those of one tenant; logs are left out. */
export function sumsWithout(db: Db, tenantId: string): Promise<Record<string, string>> {
  return asSystem(async () => {
    const sums: Record<string, string> = {}
    for (const table of tablesWith(await columns(db), 'tenant_id').filter(name => !isLog(name))) {
      const { rows } = await sql<{ sum: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
        from ${sql.table(table)} t where tenant_id is distinct from ${tenantId}`.execute(db)
      sums[table] = rows[0]?.sum ?? ''
    }
    for (const [table, column, owner] of LINKS) {
      const { rows } = await sql<{ sum: string }>`
        select md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.table(table)} t
        where ${sql.ref(column)} not in (select id from ${sql.table(owner)} where tenant_id = ${tenantId})`.execute(db)
      sums[table] = rows[0]?.sum ?? ''
    }
    return sums
  })
}
