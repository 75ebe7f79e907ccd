import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { asSystem } from '../db/tenancy/scope.ts'
import { Refusal } from '../http/reply/refusal.ts'
import { fileStatus } from './table.ts'

const MEGABYTE = 1024 * 1024

/** Refuses a file that the tenant has no room for; call it in the transaction that writes the file's row. */
export async function assertStorageQuota(tenantId: string, bytes: number, db: Db): Promise<void> {
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
