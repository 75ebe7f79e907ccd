import type { code } from '#contract/develop/code'
import type { TableOf } from '../../../kit/definition/columns.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeCode: TableOf<typeof code>
  }
}
