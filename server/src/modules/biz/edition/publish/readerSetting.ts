/** Whether a tenant's released editions are open to everybody: a parameter of the tenant itself, off where it has none. */
import { type ReaderState, readerPath } from '#contract/biz/publishCalls'
import { param } from '#contract/system/param'
import type { Context } from '../../../../kit/definition/serveModule.ts'
import { saveRecord } from '../../../../kit/records/records.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'

export const READER_KEY = 'newspaper.publicReader'

/** Not inherited from the platform: each tenant decides for its own newspaper. */
export async function isReaderOpen(tenantId: string, db: Db): Promise<boolean> {
  const row = await asSystem(() => ownRow(tenantId, db))
  return row?.paramValue.trim() === 'true'
}

export async function readerState({ caller, db, origin }: Context): Promise<ReaderState> {
  const row = await ownRow(caller.tenantId, db)
  return { isOn: row?.paramValue.trim() === 'true', address: origin.site + readerPath(caller.tenantId) }
}

export async function saveReader(isOn: boolean, context: Context): Promise<null> {
  const { caller, services } = context
  const served = services.modules.require(param)
  await inTransaction(context.db, async db => {
    const row = await ownRow(caller.tenantId, db)
    const value = { paramName: '公开阅读', paramKey: READER_KEY, paramValue: String(isOn) }
    await saveRecord(served, row ? { id: row.id, paramValue: value.paramValue } : value, { ...context, db })
  })
  services.logs.event(context, 'edition.reader', { isOn })
  return null
}

function ownRow(tenantId: string, db: Db) {
  return db
    .selectFrom('bladeParam')
    .select(['id', 'paramValue'])
    .where('tenantId', '=', tenantId)
    .where('paramKey', '=', READER_KEY)
    .executeTakeFirst()
}
