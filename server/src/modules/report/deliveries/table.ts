import type { ColumnType, Generated, Selectable } from 'kysely'
import type {
  DeliveryFormat,
  DeliveryLanguage,
  DeliveryRunState,
  Rhythm,
  UnreachedRecipient,
} from '#contract/report/delivery'
import type { FormerCaller } from '../../../auth/permissions/loadCaller.ts'
import type { BaseColumns, Database } from '../../../platform/db/database.ts'
import { defineTable } from '../../../platform/db/tenancy/scope.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    reportDelivery: BaseColumns & {
      reportId: string
      recipients: ColumnType<string[], string, never>
      rhythm: Rhythm
      day: number
      timeOfDay: string
      format: DeliveryFormat
      language: DeliveryLanguage
      chosen: ColumnType<Record<string, string> | null, string | null, never>
      /** Whoever set it up, or took it over. */
      maker: ColumnType<FormerCaller, string, string>
      nextTime: string | null
      failures: Generated<number>
      pauseTime: Generated<string | null>
      pauseUser: Generated<string | null>
    }
    reportDeliveryRun: BaseColumns & {
      deliveryId: string
      dueTime: string
      isTrial: Generated<boolean>
      state: Generated<DeliveryRunState>
      remaining: ColumnType<string[], string, string>
      refused: ColumnType<UnreachedRecipient[], string | undefined, string>
      fault: Generated<string | null>
      faultEn: Generated<string | null>
      settleTime: Generated<string | null>
    }
  }
}

export type DeliveryRow = Selectable<Database['reportDelivery']>
export type RunRow = Selectable<Database['reportDeliveryRun']>

defineTable('report_delivery', 'tenant')
defineTable('report_delivery_run', 'tenant')
