import type { report } from '#contract/report/report'
import type { TableOf } from '../../kit/definition/columns.ts'
import { defineTable } from '../../platform/db/tenancy/scope.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    bladeReport: TableOf<typeof report>
  }
}

defineTable('report_seal', 'plain')
