import { datasource } from '#contract/develop/datasource'
import { serveModule } from '../../crud/serveModule.ts'
import type { TableOf } from '../../crud/table.ts'

declare module '../../db/database.ts' {
  interface Database {
    bladeDatasource: TableOf<typeof datasource>
  }
}

export default serveModule(datasource, {
  table: 'blade_datasource',
  calls: {
    select: (_, { db }) => db.selectFrom('bladeDatasource').select(['id', 'name']).orderBy('createTime').execute(),
  },
})
