import type { BaseColumns } from '../db/database.ts'
import { defineTable } from '../db/tenancy/scope.ts'

export interface SmsTable extends BaseColumns {
  category: number
  smsCode: string
  templateId: string
  signName: string | null
  accessKey: string | null
  secretKey: string | null
  regionId: string | null
  appId: string | null
  remark: string | null
}

interface SmsMessageTable extends BaseColumns {
  phone: string
  content: string | null
  category: number
  smsCode: string
  answer: string | null
  /** The purpose that its limits are counted by; see budget.ts. */
  purpose: string
}

declare module '../db/database.ts' {
  interface Database {
    bladeSms: SmsTable
    bladeSmsMessage: SmsMessageTable
  }
}

defineTable('blade_sms', 'tenant')
defineTable('blade_sms_message', 'tenant')
