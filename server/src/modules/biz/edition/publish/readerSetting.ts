/** Whether a tenant's released editions are open to everybody: a parameter of the tenant itself, off where it has none. */
import { type ReaderState, readerPath } from '#contract/biz/publishCalls'
import { param } from '#contract/system/param'
import type { Context } from '../../../../kit/definition/serveModule.ts'
import { saveRecord } from '../../../../kit/records/records.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { siteAddress } from '../../../../platform/http/site.ts'

export const READER_KEY = 'newspaper.publicReader'

/** Not inherited from the platform: each tenant decides for its own newspaper. */
export async function isReaderOpen(tenantId: string, db: Db): Promise<boolean> {
  const row = await asSystem(() => ownRow(tenantId, db))
  return row?.paramValue.trim() === 'true'
}

export async function readerState({ caller, db, request }: Context): Promise<ReaderState> {
  const row = await ownRow(caller.tenantId, db)
  return { isOn: row?.paramValue.trim() === 'true', address: siteAddress(request) + readerPath(caller.tenantId) }
}

export async function saveReader(isOn: boolean, context: Context): Promise<null> {
  const { caller, request } = context
  const served = request.server.modules.require(param)
  await inTransaction(context.db, async db => {
    const row = await ownRow(caller.tenantId, db)
    const value = { paramName: '公开阅读', paramKey: READER_KEY, paramValue: String(isOn) }
    await saveRecord(served, row ? { id: row.id, paramValue: value.paramValue } : value, { ...context, db })
  })
  request.server.logs.event(request, 'edition.reader', { isOn })
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
