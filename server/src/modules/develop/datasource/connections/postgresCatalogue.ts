/** The catalogue of PostgreSQL, in the words of `source.ts`. Only tables that the user may read are listed. */

export const tablesStatement = `
  select case when n.nspname = current_schema() then c.relname else n.nspname || '.' || c.relname end as name,
         case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
         coalesce(obj_description(c.oid, 'pg_class'), '') as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    and has_schema_privilege(n.oid, 'usage') and has_any_column_privilege(c.oid, 'select')
  order by n.nspname is distinct from current_schema(), n.nspname, c.relname`

/** The table of a name as the list of tables gives it. */
export const tableStatement = `
  select c.oid::text as id, n.nspname as schema, c.relname as table
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    and has_schema_privilege(n.oid, 'usage') and has_any_column_privilege(c.oid, 'select')
    and ((n.nspname = current_schema() and c.relname = $1::text) or n.nspname || '.' || c.relname = $1::text)
  order by n.nspname is distinct from current_schema()
  limit 1`

/** Lengths and digits stand in the modifier of a type, from which the four bytes of its header are taken off. */
export const columnsStatement = `
  select a.attname as name,
         format_type(a.atttypid, a.atttypmod) as type,
         not a.attnotnull as nullable,
         pg_get_expr(d.adbin, d.adrelid) as default,
         coalesce(col_description(a.attrelid, a.attnum), '') as comment,
         array_position(k.conkey, a.attnum) as "keyPosition",
         case when t.oid in ('varchar'::regtype, 'bpchar'::regtype) and a.atttypmod > 3 then a.atttypmod - 4 end as length,
         case when t.oid = 'numeric'::regtype and a.atttypmod > 3 then ((a.atttypmod - 4) >> 16) & 65535
              when t.oid = 'int2'::regtype then 5 when t.oid = 'int4'::regtype then 10
              when t.oid = 'int8'::regtype then 19 end as precision,
         case when t.oid = 'numeric'::regtype and a.atttypmod > 3 then (a.atttypmod - 4) & 2047
              when t.oid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype) then 0 end as scale,
         (select case when rn.nspname = current_schema() then '' else rn.nspname || '.' end || r.relname || '.' || ra.attname
          from pg_constraint f join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
          join pg_attribute ra on ra.attrelid = f.confrelid and ra.attnum = f.confkey[1]
          where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum] order by f.conname limit 1) as reference,
         (select string_agg(x.relname, ',' order by x.relname)
          from pg_index i join pg_class x on x.oid = i.indexrelid
          where i.indrelid = a.attrelid and i.indisunique and not i.indisprimary and i.indexprs is null
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ 'deleted|del_flag')
            and a.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1])) as "uniqueKeys",
         (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as enumeration
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'p'
  where a.attrelid = $1::text::oid and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(a.attrelid, a.attnum, 'select')
  order by a.attnum`
