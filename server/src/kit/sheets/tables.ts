import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Label } from '#contract/kit/fields'
import type { FileFormat, SheetFile } from '#contract/kit/sheets'
import type { BaseColumns } from '../../platform/db/database.ts'
import { defineTable } from '../../platform/db/tenancy/scope.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    sheetFile: SheetFileTable
    sheetImport: SheetImportTable
  }
}

interface SheetFileTable extends BaseColumns {
  module: string
  name: string
  format: FileFormat
  state: SheetFile['state']
  rowsDone: Generated<number>
  rowsTotal: number | null
  byteSize: string | number | null
  objectKey: string
  reason: JSONColumnType<Label> | null
  expireTime: string
}

/** A record that an import saved: its id, the version that it left, and whether the import made it. */
export type ImportedRecord = readonly [id: string, version: number, isNew: 0 | 1]

interface SheetImportTable extends BaseColumns {
  module: string
  kind: Generated<'import' | 'bulk'>
  title: string
  fileName: string
  created: number
  changed: number
  unchanged: number
  failed: number
  isUndone: Generated<0 | 1>
  undoTime: string | null
  records: ColumnType<readonly ImportedRecord[], string, string>
}

defineTable('sheet_file', 'tenant')
defineTable('sheet_import', 'tenant')
