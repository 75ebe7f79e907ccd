import { extname } from 'node:path'
import type pg from 'pg'
import { withClient } from '../../platform/db/client/client.ts'
import { type Db, TIME_ZONE } from '../../platform/db/database.ts'
import { reportRepairs } from '../../platform/db/migrate/reportRepairs.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { addJob, defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { cleanImage } from '../../platform/storage/cleanImage.ts'
import { fetchStored } from '../../platform/storage/fetchStored.ts'
import { storageKeyOf } from '../../platform/storage/keepFile.ts'
import { discard } from '../../platform/storage/receive.ts'
import type { Storages } from '../../platform/storage/storages.ts'
import { fileStatus } from '../../platform/storage/table.ts'

const MIGRATION = '0087_uncleaned_pictures.sql'
/** Pictures of one job, so that other work gets its turn in between. */
const AT_ONCE = 20
/** Jobs of a smaller number go first. */
const PRIORITY = 10
/** Until pictures in a storage that could not be reached are tried again. */
const RETRY_MS = 3_600_000

interface Pass {
  /** The last file that this pass has dealt with. */
  after: string
}

/**
 * Takes place, camera and other metadata from pictures that earlier versions stored. Every picture is marked as it is
 * done, so that a pass that ends halfway goes on where it ended.
 */
export const cleanStored: ReturnType<typeof defineJob<Pass>> = defineJob<Pass>({
  name: 'clean-stored-pictures',
  heavy: true,
  run: (pass, context) => cleanNext(pass, context),
})

/** Queues the first pass after an upgrade, or nothing when no picture waits. */
export async function queueCleaning(connection: pg.PoolConfig): Promise<void> {
  await asOwner(
    connection,
    `select add_job($1, '{"after":"0"}', null, $1, null, $2) where exists
    (select from stored_file where uncleaned and is_deleted = 0)`,
    [cleanStored.name, PRIORITY],
  )
}

async function cleanNext({ after }: Pass, context: JobContext): Promise<void> {
  const { storages } = context.app
  const files = await uncleanedAfter(after, context.db)
  for (const file of files) {
    context.signal.throwIfAborted()
    // A storage that cannot be reached keeps its pictures until the next pass.
    await cleanOne(file, storages, context).catch(() => {})
  }
  const last = files.at(-1)?.id
  if (last && files.length === AT_ONCE) return queue({ after: last }, context.db)
  await reportRepairs(context.connection, () => {})
  const left = await uncleanedAfter('0', context.db)
  if (left.length > 0) await queue({ after: '0' }, context.db, new Date(Date.now() + RETRY_MS))
}

function queue(pass: Pass, db: Db, runAt?: Date): Promise<void> {
  return addJob(db, cleanStored, pass, { key: cleanStored.name, priority: PRIORITY, ...(runAt && { runAt }) })
}

function uncleanedAfter(id: string, db: Db) {
  return db
    .selectFrom('storedFile')
    .select(['id', 'tenantId', 'storageId', 'name', 'mediaType'])
    .where('uncleaned', '=', true)
    .where('status', '<>', fileStatus.arriving)
    .where('id', '>', id)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}

type StoredPicture = Awaited<ReturnType<typeof uncleanedAfter>>[number]

async function cleanOne(file: StoredPicture, storages: Storages, { db, connection }: JobContext): Promise<void> {
  const storage = await storages.find(file.storageId)
  const received = await fetchStored(file, { storages, db }).catch(unlessAbsent)
  if (!storage || !received) return noteDone(connection, file)
  try {
    const extension = extname(file.name).slice(1)
    const cleaned = await cleanImage(received, extension, { ...file, isJob: true }).catch(unlessDamaged)
    if (!cleaned || cleaned === received) return await noteDone(connection, file)
    await storage.put(storageKeyOf(file), cleaned, file.mediaType)
    // A file that was removed meanwhile must not come back.
    if (!(await noteCleaned(connection, file, cleaned.size))) await storage.remove(storageKeyOf(file))
  } finally {
    await discard(received)
  }
}

async function noteDone(connection: pg.PoolConfig, { id }: StoredPicture): Promise<void> {
  await asOwner(connection, 'update stored_file set uncleaned = false where id = $1', [id])
}

/** Clears the mark, and notes the picture among the repairs of the upgrade with the size it had. */
function noteCleaned(connection: pg.PoolConfig, { id, tenantId, name }: StoredPicture, size: number): Promise<boolean> {
  return asOwner(
    connection,
    `with before as (
      select byte_size from stored_file where id = $1 and is_deleted = 0
    ), cleaned as (
      update stored_file set uncleaned = false, byte_size = $2 where id = $1 and is_deleted = 0 returning id
    ), attached as (
      update blade_attach set attach_size = $2 where tenant_id = $3 and name = $4 and exists (select from cleaned)
    )
    insert into upgrade_repairs (migration, tenant_id, table_name, record_id, field, was)
    select $5, $3, 'stored_file', $1::text, 'byteSize', byte_size::text from before where exists (select from cleaned)`,
    [id, size, tenantId, name, MIGRATION],
  )
}

/** One statement across all tenants, by the owner of the schema, who alone writes repairs. Answers whether it met a row. */
function asOwner(connection: pg.PoolConfig, statement: string, values: unknown[]): Promise<boolean> {
  return withClient(connection, async client => {
    await client.query(`select set_config('app.tenant', '*', false), set_config('timezone', $1, false)`, [TIME_ZONE])
    const { rowCount } = await client.query(statement, values)
    return rowCount !== null && rowCount > 0
  })
}

/** The object, or its storage, is gone: there is nothing to clean. */
function unlessAbsent(error: unknown): undefined {
  if (!(error instanceof Refusal && error.status === 404)) throw error
}

/** No decoder reads it within its limits, so it stays as it is. */
function unlessDamaged(error: unknown): undefined {
  if (!(error instanceof Refusal && [413, 415].includes(error.status))) throw error
}
