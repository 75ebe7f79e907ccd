/** Reads from PostgreSQL's catalog what a backup carries: tables, partitions, sequences, foreign keys. */
import pg from 'pg'

export interface Table {
  /** With its schema, such as `public.blade_post`. */
  name: string
  /** Without the generated ones. */
  columns: string[]
}

export interface CatalogTable extends Table {
  /** The name as SQL. */
  quoted: string
  /** Row-level security applies to the owner as well. */
  forced: boolean
}

export interface Partition {
  name: string
  of: string
  bound: string
}

export interface Sequence {
  name: string
  value: string
  isCalled: boolean
}

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * All tables but the history of migrations, which the restore writes itself. Partitions are read through their parents.
 * The other tables of the queue are made by its library.
 */
export async function readTables(client: pg.ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(`
    select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted,
      c.relforcerowsecurity as forced,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and ${isOurs}
      and (n.nspname <> 'graphile_worker' or c.relname ~ '^_private_')
      and not (n.nspname = 'public' and c.relname = 'sys_migration')
    order by 1`)
  return rows
}

const isOurs = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`

export async function readPartitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select format('%I.%I', n.nspname, c.relname) as name, inhparent::regclass::text as of,
      pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits on inhrelid = c.oid
    where c.relispartition and c.relkind = 'r' and ${isOurs} order by 1`)
  return rows
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${isOurs} order by 1`)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    )
    for (const { value, is_called } of found.rows) sequences.push({ name, value, isCalled: is_called })
  }
  return sequences
}

export async function readForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = c.relnamespace
    where contype = 'f' and conparentid = 0 and ${isOurs} order by 1, 2`)
  return rows
}

/**
 * A table whose policies may hide rows from this connection, although it works for all tenants. Content before its time is
 * withheld from callers of the server only; see kit/schema.sql.
 */
export async function findHiddenTable(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relforcerowsecurity and ${isOurs}
      and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) and (
      not exists (select from pg_policy where polrelid = c.oid and polpermissive and polcmd in ('r', '*')
        and pg_get_expr(polqual, polrelid) ~ 'app\\.tenant.*(= ''\\*''|<> '''')')
      or exists (select from pg_policy where polrelid = c.oid and not polpermissive
        and pg_get_expr(polqual, polrelid) !~ 'withheld_ids\\(')) order by 1 limit 1`)
  return rows[0]?.name
}

/** Jobs are read as waiting ones: the processes that run them now will not finish those of a copy. */
export function rowsStatement({ name, quoted, columns }: CatalogTable): string {
  const isQueue = name.startsWith('graphile_worker.')
  const values = columns.map(column =>
    isQueue && LOCK_COLUMNS.includes(column) ? 'null' : pg.escapeIdentifier(column),
  )
  return `select ${values.join(', ')} from ${quoted}`
}

const LOCK_COLUMNS = ['locked_at', 'locked_by']
