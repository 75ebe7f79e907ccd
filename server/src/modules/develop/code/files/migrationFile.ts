import { kinds } from '../../../../kit/kinds/index.ts'
import { columnSize, type Plan, type PlannedField } from './plan.ts'

/** own/migrations/<number>_<name>.sql: where the records are stored. */
export function migrationFile({ table, title, isTree, fields }: Plan): string {
  const columns = [
    'like base_record including all',
    ...(isTree ? ['parent_id bigint not null default 0'] : []),
    ...fields.map(columnOf),
  ]
  const below = isTree ? `create index ${table}_parent on ${table} (parent_id) where is_deleted = 0;\n` : ''
  return `-- ${commented(title.zh)}
create table ${table} (
  ${columns.join(',\n  ')}
);
${below}select scope_table('${table}', 'tenant');
`
}

function columnOf(field: PlannedField): string {
  const { column, columnDefault } = kinds[field.kind].generated
  const required = columnDefault === undefined ? ' not null' : ` not null default ${columnDefault}`
  return `${field.column} ${column(columnSize(field))}${field.required ? required : ''}`
}

/** One line, so that nothing of it is ever run. */
const commented = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
