import { kinds } from '../../../../kit/kinds/index.ts'
import { columnSize, indexName, type Plan, type PlannedField, uniqueKeysOf } from './plan.ts'
import { arrayCode, byPath, importLine, objectCode, printObject, quoted } from './print.ts'

const SERVER = '../../..'

/** server/src/modules/<area>/<file>/index.ts: how the module is served. */
export function serverFile(plan: Plan): string {
  const { constant, table, under, fields, isTree } = plan
  const long = fields.filter(({ kind }) => kinds[kind].generated.detailOnly).map(({ key }) => quoted(key))
  const begins = isTree ? 'export default serveModule(' : 'const served: ModuleDefinition = serveModule('
  const unique = uniqueKeysOf(plan).map(keys =>
    objectCode(['fields', arrayCode(...keys.map(({ key }) => quoted(key)))]),
  )
  const definition = printObject(`${begins}${constant}, `, [
    ['table', quoted(table)],
    ...(isSorted(plan) ? [['order', quoted('sort')] as const] : []),
    ...(unique.length > 0 ? [['unique', arrayCode(...unique)] as const] : []),
    ['menu', objectCode(['under', quoted(under)], ['sort', '90'])],
    ...(long.length > 0 ? [['detailOnly', arrayCode(...long)] as const] : []),
    ...(isTree ? [] : [['calls', { lines: [['select', select(plan)]] }] as const]),
  ])
  const declared = importLine([constant], `#contract/${plan.area}/${plan.file}`)
  if (!isTree)
    return `import { sql } from 'kysely'
${declared}
import { type ModuleDefinition, serveModule } from '${SERVER}/kit/definition/serveModule.ts'
import { choicesOf } from '${SERVER}/kit/lists/choices.ts'

${definition})

export default served
`
  const contract = [declared, "import type { TreeNode } from '#contract/kit/reply'"].sort(byPath)
  return `${contract.join('\n')}
import type { TableOf } from '${SERVER}/kit/definition/columns.ts'
import { serveModule } from '${SERVER}/kit/definition/serveModule.ts'
import { forestOf } from '${SERVER}/kit/lists/trees.ts'

declare module '${SERVER}/platform/db/database.ts' {
  interface Database {
    ${tableKey(plan)}: TableOf<typeof ${constant}>
  }
}

${definition.slice(0, -1)}${treeAnswer(plan)}})
`
}

const select = ({ named }: Plan) =>
  `(input, context) => choicesOf(served, input, context, sql.ref(${quoted(named.key)}))`

const isSorted = ({ fields }: Plan) => fields.some(({ key, kind }) => key === 'sort' && kind === 'number')

const tableKey = ({ type }: Plan) => `blade${type}`

function treeAnswer(plan: Plan): string {
  const order = isSorted(plan) ? "\n        .orderBy('sort')" : ''
  const selected = ['id', 'parentId', `${plan.named.key} as title`, 'id as key', 'id as value'].map(quoted).join(', ')
  return `  calls: {
    tree: async (_, { db, caller }) => {
      const rows = await db
        .selectFrom('${tableKey(plan)}')
        .select([${selected}])
        .where('tenantId', '=', caller.tenantId)${order}
        .orderBy('id')
        .execute()
      return forestOf<TreeNode>(rows, 'parentId')
    },
  },
`
}

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

/** src/resources/<area>/<file>.tsx: how the module looks. */
export function resourceFile({ constant, area, file, fields, named, isTree }: Plan): string {
  const others = fields.filter(({ list, key }) => list && key !== named.key)
  const listed = [named, ...others].map(({ key }) => quoted(key))
  const definition = printObject(`export default defineResource(${constant}, `, [
    ['columns', arrayCode(...listed, quoted('tenantId'))],
    ...(isTree
      ? ([
          ['operationWidth', '300'],
          ['tree', objectCode(['levels', quoted('lazy-list')])],
          ['rowActions', '[addBelow()]'],
        ] as const)
      : []),
  ])
  const below = isTree ? "import { addBelow } from '../../components/resource/actions/standardActions.ts'\n" : ''
  return `${importLine([constant], `#contract/${area}/${file}`)}
${below}import { defineResource } from '../../components/resource/definition/defineResource.ts'

${definition})
`
}
