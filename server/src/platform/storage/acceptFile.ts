import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { asSystem } from '../db/tenancy/scope.ts'
import { inTransaction } from '../db/transaction.ts'
import { absent, Refusal } from '../http/reply/refusal.ts'
import { cleanImage } from './cleanImage.ts'
import { inspect } from './inspect.ts'
import { fileStatus, type ReceivedFile } from './storage.ts'
import type { Storages } from './storages.ts'

const MEGABYTE = 1024 * 1024

/** Refuses a file that the tenant has no room for; call it in the transaction that writes the file's row. */
async function assertStorageQuota(tenantId: string, bytes: number, db: Db): Promise<void> {
  await asSystem(async () => {
    const quota = await quotaOf(tenantId, db)
    if (quota <= 0) return
    // Locked, so that files which arrive together are counted one after the other.
    await db.selectFrom('bladeTenant').select('id').where('tenantId', '=', tenantId).forUpdate().execute()
    const { used } = await db
      .selectFrom('storedFile')
      .select(sql<string>`coalesce(sum(byte_size), 0)`.as('used'))
      .where('tenantId', '=', tenantId)
      // Released files are on their way out.
      .where('status', '!=', fileStatus.released)
      .executeTakeFirstOrThrow()
    if (Number(used) + bytes <= quota * MEGABYTE) return
    const taken = Math.ceil(Number(used) / MEGABYTE)
    throw new Refusal(413, {
      zh: `存储空间不足：已用${taken}MB，额度${quota}MB，请删除不用的附件或联系管理员`,
      en: `No room left: ${taken} of ${quota} MB are used; remove attachments that are not needed, or ask the administrator`,
    })
  })
}

async function quotaOf(tenantId: string, db: Db): Promise<number> {
  const tenant = await db
    .selectFrom('bladeTenant')
    .select('storageMegabytes')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  return tenant?.storageMegabytes ?? 0
}

export interface StoredObject {
  name: string
  originalName: string
  extension: string
  size: number
}

interface StoreOptions<Result> {
  tenantId: string
  storageId: string | null
  originalName: string
  /** Waits for its turn, however many requests do. */
  isJob?: true
  /** Writes in the transaction of the file: both are there, or neither. */
  finish: (file: StoredObject, db: Db) => Promise<Result>
}

/**
 * Judges a received file and puts it into its storage. The journal knows of the object before the object exists, so
 * that whatever is left when something fails halfway is found and removed by the sweeper.
 */
export async function acceptFile<Result>(
  upload: ReceivedFile,
  { tenantId, storageId, originalName, finish, isJob }: StoreOptions<Result>,
  { storages, db }: { storages: Storages; db: Db },
): Promise<Result> {
  const { extension, mediaType } = await inspect(upload, originalName)
  const received = await cleanImage(upload, extension, { tenantId, isJob })
  const storage = await storages.find(storageId)
  if (!storage) throw absent()
  const name = `upload/${today()}/${randomUUID()}.${extension}`
  const row = { id: newId(), storageId, name, mediaType, byteSize: received.size, originalName }
  await inTransaction(db, async db => {
    await assertStorageQuota(tenantId, received.size, db)
    await db
      .insertInto('storedFile')
      .values({ ...row, tenantId, status: fileStatus.arriving })
      .execute()
  })
  try {
    await storage.put(storageKeyOf({ tenantId, name }), received, mediaType)
    return await inTransaction(db, async db => {
      await db.updateTable('storedFile').set({ status: fileStatus.stored }).where('id', '=', row.id).execute()
      return finish({ name, originalName, extension, size: received.size }, db)
    })
  } catch (error) {
    // Not awaited: an unavailable storage would delay the response, and the sweeper removes what remains.
    forgetFile({ ...row, tenantId }, { storages, db }).catch(() => {})
    throw error
  }
}

interface JournalEntry {
  id: string
  tenantId: string
  storageId: string | null
  name: string
}

/** First the object, then what is known of it. */
export async function forgetFile(file: JournalEntry, { storages, db }: { storages: Storages; db: Db }): Promise<void> {
  const storage = await storages.find(file.storageId)
  // Files of a removed storage are unreachable.
  await storage?.remove(storageKeyOf(file))
  await db.updateTable('storedFile').set({ isDeleted: 1 }).where('id', '=', file.id).execute()
}

export function storageKeyOf({ tenantId, name }: Pick<JournalEntry, 'tenantId' | 'name'>): string {
  return `${tenantId}/${name}`
}

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })

/** `yyyymmdd` where the newspaper is. */
function today(): string {
  return days.format(new Date()).replaceAll('-', '')
}
