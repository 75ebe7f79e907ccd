import type pg from 'pg'
import { query } from './postgres.ts'

/** What PostgreSQL knows of our tables, a line for each part. Partitions are left out: they depend on the day. */
export async function catalogueOf(connection: pg.ClientConfig): Promise<string[]> {
  const rows = await query(
    connection,
    `with mine as (
      select *, c.oid::regclass::text as name from pg_class c
      where relnamespace::regnamespace::text in (${SCHEMAS}) and relname not like 'sys_migration%'
    )
    select concat_ws(' ', 'schema', nspname, nspacl) as line from pg_namespace where nspname in (${SCHEMAS})
    union all
    select concat_ws(' ', relkind, name, relrowsecurity, relforcerowsecurity, reloptions, relacl, pg_get_partkeydef(oid),
      case relkind when 'v' then pg_get_viewdef(oid) when 'i' then pg_get_indexdef(oid) when 'I' then pg_get_indexdef(oid) end)
    from mine
    union all
    select concat_ws(' ', 'column', name, attname, row_number() over (partition by attrelid order by attnum),
      format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity, pg_get_expr(adbin, adrelid),
      attcollation::regcollation, attstorage, attcompression, attacl)
    from pg_attribute join mine on mine.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'constraint', name, conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join mine on mine.oid = conrelid where contype <> 'n'
    union all
    select concat_ws(' ', 'trigger', name, pg_get_triggerdef(t.oid), tgenabled)
    from pg_trigger t join mine on mine.oid = tgrelid where not tgisinternal
    union all
    select concat_ws(' ', 'policy', name, polname, polcmd, polpermissive, polroles, pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid))
    from pg_policy join mine on mine.oid = polrelid
    union all
    select concat_ws(' ', pg_get_functiondef(oid), proacl) from pg_proc where pronamespace::regnamespace::text in (${SCHEMAS})
    union all
    select concat_ws(' ', 'sequence', name, seqtypid, seqstart, seqincrement, seqmin, seqmax, seqcycle)
    from pg_sequence join mine on mine.oid = seqrelid
    union all
    select concat_ws(' ', 'collation', collname, collprovider, colllocale, collisdeterministic)
    from pg_collation where collnamespace::regnamespace::text in (${SCHEMAS})
    union all
    select concat_ws(' ', 'comment', pg_describe_object(classoid, objoid, objsubid), description)
    from pg_description join mine on mine.oid = objoid
    order by 1`,
  )
  return rows.map(({ line }) => String(line))
}

const SCHEMAS = `'public', 'reporting', 'search', 'search_index'`
