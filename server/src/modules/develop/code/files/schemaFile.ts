import { kinds } from '../../../../kit/kinds/index.ts'
import { columnSize, indexName, type Plan, type PlannedField, uniqueKeysOf } from './plan.ts'

/** A column as the table declares it. */
interface PlannedColumn {
  name: string
  type: string
  required: boolean
  default?: string
}

interface PlannedTable {
  table: string
  columns: PlannedColumn[]
  indexes: PlannedIndex[]
}

interface PlannedIndex {
  name: string
  columns: string[]
}

function tableOf(plan: Plan): PlannedTable {
  return {
    table: plan.table,
    columns: plan.fields.map(columnOf),
    indexes: uniqueKeysOf(plan).map(fields => ({
      name: indexName(plan, fields),
      columns: fields.map(({ column }) => column),
    })),
  }
}

/** server/src/modules/<area>/<file>/schema.sql: where the records are stored. */
export function schemaFile(plan: Plan): string {
  const { table, title, isTree } = plan
  if (plan.adopts) return adoption(plan)
  const { columns, indexes } = tableOf(plan)
  const lines = [
    'like base_record including all',
    ...(isTree ? ['parent_id bigint not null default 0'] : []),
    ...columns.map(declared),
  ]
  const below = isTree ? `create index ${table}_parent on ${table} (parent_id) where is_deleted = 0;\n` : ''
  return `-- ${commented(title.zh)}
create table ${table} (
  ${lines.join(',\n  ')}
);
${below}${indexes.map(index => `${uniqueIndex(table, index)}\n`).join('')}select scope_table('${table}', 'tenant');
`
}

/** The function adopt_table of the product does it, from what the table of each database is like. */
function adoption(plan: Plan): string {
  const { table, title, isTree } = plan
  const { indexes } = tableOf(plan)
  const wanted = [
    ...(isTree ? [{ column: 'parent_id', type: 'bigint', required: true, preset: '0', fill: '0' }] : []),
    ...plan.fields.map(wantedColumn),
  ]
  const list = wanted.map(column => `  ${JSON.stringify(column).replaceAll("'", "''")}`).join(',\n')
  const below = isTree ? `create index ${table}_parent on ${table} (parent_id) where is_deleted = 0;\n` : ''
  return `-- ${commented(title.zh)}: ${table} with its rows, or an empty table where a database has none
select adopt_table('${table}', '[
${list}
]');
${below}${indexes.map(index => `${uniqueIndex(table, index)}\n`).join('')}select scope_table('${table}', 'tenant');
`
}

function wantedColumn(field: PlannedField) {
  const { name, type, required, default: preset } = columnOf(field)
  const { from, choices = [] } = field
  return {
    ...{ column: name, type, required },
    ...(from !== undefined && { from }),
    ...(preset !== undefined && { preset, fill: preset }),
    // The values of the table become the keys of the dictionary.
    ...(choices.some(choice => choice.from !== undefined) && {
      choices: choices.map(({ key, from = String(key) }) => ({ key, from })),
    }),
  }
}

const uniqueIndex = (table: string, { name, columns }: PlannedIndex) =>
  `create unique index ${name} on ${table} (tenant_id, ${columns.join(', ')}) where is_deleted = 0;`

function declared({ name, type, required, default: preset }: PlannedColumn): string {
  return `${name} ${type}${required ? ' not null' : ''}${preset === undefined ? '' : ` default ${preset}`}`
}

function columnOf(field: PlannedField): PlannedColumn {
  const { column, columnDefault } = kinds[field.kind].generated
  const { required } = field
  return {
    name: field.column,
    type: column(columnSize(field)),
    required,
    ...(required && columnDefault !== undefined && { default: columnDefault }),
  }
}

/** One line, so that nothing of it is ever run. */
const commented = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
