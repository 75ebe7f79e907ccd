import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { ColumnType } from 'kysely'
import type { BaseColumns } from '../db/database.ts'
import { defineTable } from '../db/tenancy/scope.ts'

/** A received file that waits below FILES_DIR for its place. */
export interface ReceivedFile {
  path: string
  size: number
}

/** An object, or as much of it as the request's `Range` and conditions request. */
export interface ObjectReply {
  statusCode: number
  headers: Readonly<Record<string, string | number | string[] | undefined>>
  stream: Readable
}

/** A place for objects. Keys are of our own making: `<tenant>/upload/<yyyymmdd>/<uuid>.<ext>`. */
export interface Storage {
  /** Whole or not at all. The received file may be moved away. */
  put(key: string, file: ReceivedFile, mediaType: string): Promise<void>
  /** Undefined when there is no such object. */
  open(key: string, request: IncomingMessage): Promise<ObjectReply | undefined>
  /** An object that is already gone is no failure. */
  remove(key: string): Promise<void>
}

/** The journal of objects, of schema.sql. */
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
