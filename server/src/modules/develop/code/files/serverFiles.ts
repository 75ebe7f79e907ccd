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

/** server/src/modules/<area>/<file>/schema.sql: where the records are stored. */
export function schemaFile(plan: Plan): string {
  const { table, title, isTree, fields } = plan
  const lines = [
    'like base_record including all',
    ...(isTree ? ['parent_id bigint not null default 0'] : []),
    ...fields.map(declared),
  ]
  const below = isTree ? `create index ${table}_parent on ${table} (parent_id) where is_deleted = 0;\n` : ''
  const indexes = uniqueKeysOf(plan).map(keys => {
    const columns = keys.map(({ column }) => column).join(', ')
    return `create unique index ${indexName(plan, keys)} on ${table} (tenant_id, ${columns}) where is_deleted = 0;\n`
  })
  return `-- ${commented(title.zh)}
create table ${table} (
  ${lines.join(',\n  ')}
);
${below}${indexes.join('')}select scope_table('${table}', 'tenant');
`
}

/** A column as the table declares it. */
function declared(field: PlannedField): string {
  const { column, columnDefault } = kinds[field.kind].generated
  const type = column(columnSize(field))
  if (!field.required) return `${field.column} ${type}`
  return `${field.column} ${type} not null${columnDefault === undefined ? '' : ` default ${columnDefault}`}`
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
