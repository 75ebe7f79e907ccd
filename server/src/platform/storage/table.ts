/** The journal of objects, of schema.sql. */
import type { ColumnType } from 'kysely'
import type { BaseColumns } from '../db/database.ts'
import { defineTable } from '../db/tenancy/scope.ts'

interface StoredFileTable extends BaseColumns {
  /** Null: the server's own folder. */
  storageId: string | null
  name: string
  mediaType: string
  byteSize: ColumnType<string, number, never>
  originalName: string
}

declare module '../db/database.ts' {
  interface Database {
    storedFile: StoredFileTable
  }
}

/** `stillShown`: released, but some record shows it; looked at again every day. */
export const fileStatus = { arriving: 1, stored: 2, released: 3, stillShown: 4 } as const

defineTable('stored_file', 'tenant')
