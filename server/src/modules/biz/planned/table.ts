import type { ColumnType } from 'kysely'
import type { planned } from '#contract/biz/planned'
import type { FormerCaller } from '../../../auth/permissions/loadCaller.ts'
import type { TableOf } from '../../../kit/definition/columns.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    plannedRelease: TableOf<typeof planned> & {
      /** The planner, whose rights of then the release takes. */
      planner: ColumnType<FormerCaller, string, string>
    }
  }
}
