/** Files that are made of records for one person: known to the database before they exist, and gone after a day. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { FileFormat } from '#contract/kit/sheets'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { sheetMediaTypes as sheetTypes } from '../../platform/spreadsheet/sheetWriter.ts'
import type { Sink } from '../../platform/spreadsheet/zipParts.ts'
import { assertDiskSpace, disk, explained } from '../../platform/storage/disk.ts'
import type { ModuleDefinition } from '../definition/serveModule.ts'
import './tables.ts'

export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  ...sheetTypes,
  zip: 'application/zip',
  epub: 'application/epub+zip',
  json: 'application/json',
}

/** Hours that a file can be downloaded. */
const RETENTION_HOURS = 24
const FORGOTTEN_AT_ONCE = 200

interface NewFile {
  tenantId: string
  format: FileFormat
  name: string
  state: 'waiting' | 'running'
}

/** Names the file of the caller; `fillSheetFile` makes it. */
export async function addSheetFile(
  { module }: ModuleDefinition,
  file: NewFile,
  db: Db,
): Promise<{ id: string; objectKey: string }> {
  const { tenantId, format, name, state } = file
  const id = newId()
  const objectKey = `${tenantId}/sheet/${randomUUID()}.${format}`
  const expireTime = sql<string>`localtimestamp(0) + make_interval(hours => ${RETENTION_HOURS})`
  await db
    .insertInto('sheetFile')
    .values({ id, module: module.path, name, format, state, objectKey, expireTime })
    .execute()
  return { id, objectKey }
}

/** Writes the content to disk as it is made, and puts it into the operator's own storage. */
export async function fillSheetFile(
  { id, objectKey, format }: { id: string; objectKey: string; format: FileFormat },
  write: (sink: Sink) => Promise<number>,
  { storages }: Pick<FastifyInstance, 'storages'>,
  db: Db,
): Promise<number> {
  await assertDiskSpace(storages.incoming, 0)
  const path = join(storages.incoming, randomUUID())
  try {
    const { size, rows } = await writeDown(path, write)
    const storage = await storages.find(null)
    await storage?.put(objectKey, { path, size }, mediaTypes[format])
    const done = { state: 'done' as const, rowsDone: rows, rowsTotal: rows, byteSize: size }
    await db.updateTable('sheetFile').set(done).where('id', '=', id).execute()
    return rows
  } finally {
    await disk.rm(path, { force: true })
  }
}

/** Writes the content to a new file as it is made. */
export async function writeDown(path: string, write: (sink: Sink) => Promise<number>) {
  const file = await disk.open(path, 'wx', 0o600)
  let size = 0
  try {
    const rows = await write(async bytes => {
      await file.write(bytes)
      size += bytes.length
    })
    await file.sync()
    return { size, rows }
  } catch (error) {
    throw explained(error)
  } finally {
    await file.close()
  }
}

/** Files that may still be downloaded. */
export function readySheetFiles(userId: string, db: Db) {
  return db
    .selectFrom('sheetFile')
    .where('createUser', '=', userId)
    .where('expireTime', '>', sql<string>`localtimestamp`)
}

/** Removes files that have expired: first the object, then what is known of it. */
export const forgetSheetFiles = defineJob({
  name: 'forget-sheets',
  cron: '23 * * * *',
  attempts: 3,
  async run(_, { app, db }) {
    const storage = await app.storages.find(null)
    const expired = await db
      .selectFrom('sheetFile')
      .select(['id', 'objectKey'])
      .where('expireTime', '<', sql<string>`localtimestamp`)
      .orderBy('expireTime')
      .limit(FORGOTTEN_AT_ONCE)
      .execute()
    for (const { id, objectKey } of expired) {
      await storage?.remove(objectKey)
      await db.updateTable('sheetFile').set({ isDeleted: 1 }).where('id', '=', id).execute()
    }
  },
})
