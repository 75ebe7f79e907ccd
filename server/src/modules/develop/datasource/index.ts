import { datasource, MAX_SAMPLE_ROWS } from '#contract/develop/datasource'
import type { Label } from '#contract/kit/fields'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type Context, serveModule } from '../../../kit/definition/serveModule.ts'
import { assertUnused } from '../../../kit/records/usage.ts'
import { checkPlace, descriptionOf } from './connection.ts'
import { maskedSample, personalKind } from './personal.ts'

export type { Answer, Source, SourceColumn } from './connections/source.ts'
export { createSources } from './connections/sources.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeDatasource: TableOf<typeof datasource>
  }
}

const sourcesOf = ({ services }: Context) => services.sources
/** Each of these opens a connection to somewhere else. */
const limit = { max: 60, timeWindow: 60_000 }

export default serveModule(datasource, {
  table: 'blade_datasource',
  menu: { under: 'tool', sort: 2, source: 'iconfont icon-caidanguanli' },
  limits: { test: limit, tables: limit, columns: limit, sample: limit },
  hooks: {
    beforeSubmit: checkPlace,

    beforeRemove: (ids, context) =>
      assertUnused(
        ids,
        [
          { path: 'blade-system/tenant', field: 'datasourceId', refusal: usedBy('租户', 'The tenant') },
          { path: 'blade-develop/code', field: 'datasourceId', refusal: usedBy('代码生成配置', 'The setting') },
        ],
        context,
      ),
  },
  calls: {
    select: (_, { db }) =>
      db.selectFrom('bladeDatasource').select(['id', 'name']).orderBy('createTime').orderBy('id').execute(),

    test: async (input, context) => {
      const description = await descriptionOf(input, context)
      return sourcesOf(context).withDescribed(description, async source => ({
        ...(await source.test()),
        connectMilliseconds: source.connectMilliseconds,
      }))
    },

    tables: ({ id }, context) => sourcesOf(context).withStored(id, source => source.tables()),

    columns: ({ id, table }, context) =>
      sourcesOf(context).withStored(id, async source =>
        (await source.columns(table)).map(column => ({ ...column, personal: personalKind(column) })),
      ),

    sample: ({ id, table, rows }, context) =>
      sourcesOf(context).withStored(id, async source =>
        maskedSample(await source.columns(table), await source.sample(table, Number(rows || MAX_SAMPLE_ROWS))),
      ),
  },
})

function usedBy(zh: string, en: string): (name: string) => Label {
  return name => ({ zh: `数据源正由${zh}${name}使用`, en: `${en} ${name} uses this data source` })
}
