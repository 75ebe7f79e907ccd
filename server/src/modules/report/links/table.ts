import type { ColumnType, Generated } from 'kysely'
import type { FormerCaller } from '../../../auth/permissions/formerCaller.ts'
import type { BaseColumns } from '../../../platform/db/baseColumns.ts'
import { defineTable } from '../../../platform/db/tenancy/tables.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    reportLink: BaseColumns & {
      hash: string
      reportId: string
      expireTime: string
      chosen: ColumnType<Record<string, string> | null, string | null, never>
      maker: ColumnType<FormerCaller, string, never>
      revokeTime: Generated<string | null>
      revokeUser: Generated<string | null>
      openTime: Generated<string | null>
      opens: Generated<number>
    }
  }
}

defineTable('report_link', 'tenant')
