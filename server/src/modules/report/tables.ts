import type { report } from '#contract/report/report'
import type { TableOf } from '../../crud/table.ts'
import { defineTable } from '../../db/tables.ts'

declare module '../../db/database.ts' {
  interface Database {
    bladeReport: TableOf<typeof report>
  }
}

defineTable('report_seal', 'plain')
