/** The catalogue of MySQL and MariaDB, in the words of `source.ts`. */

export const tablesStatement = `
  select table_name as name,
         if(table_type = 'VIEW', 'view', 'table') as kind,
         if(table_type = 'VIEW', '', table_comment) as comment
  from information_schema.tables
  where table_schema = database() and table_type in ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW')
  order by table_name`

/** MariaDB writes the default of columns without one as the word NULL. */
export const columnsStatement = `
  select c.column_name as name,
         c.column_type as type,
         c.is_nullable = 'YES' as nullable,
         nullif(c.column_default, 'NULL') as \`default\`,
         c.column_comment as comment,
         k.ordinal_position as keyPosition,
         c.character_maximum_length as length,
         c.numeric_precision as \`precision\`,
         c.numeric_scale as scale,
         (select min(concat(f.referenced_table_name, '.', f.referenced_column_name))
          from information_schema.key_column_usage f
          where f.table_schema = c.table_schema and f.table_name = c.table_name and f.column_name = c.column_name
            and f.referenced_table_schema = c.table_schema) as reference,
         (select group_concat(s.index_name order by s.index_name)
          from information_schema.statistics s
          where s.table_schema = c.table_schema and s.table_name = c.table_name and s.column_name = c.column_name
            and s.non_unique = 0 and s.index_name <> 'PRIMARY') as uniqueKeys
  from information_schema.columns c
  left join information_schema.key_column_usage k
    on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
    and k.constraint_name = 'PRIMARY'
  where c.table_schema = database() and c.table_name = ?
  order by c.ordinal_position`
