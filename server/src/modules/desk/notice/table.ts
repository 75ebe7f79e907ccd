import type { Generated } from 'kysely'
import type { notice } from '#contract/desk/notice'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { defineTable } from '../../../platform/db/tenancy/scope.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeNotice: TableOf<typeof notice> & {
      publishedAt: Date | null
      /** Ids of users, joined by commas; null: a notice to all. */
      readerIds: string | null
    }
    bladeNoticeRead: NoticeReadTable
  }
}

interface NoticeReadTable {
  noticeId: string
  userId: string
  tenantId: string
  readTime: Generated<string>
}

defineTable('blade_notice_read', 'journal')
