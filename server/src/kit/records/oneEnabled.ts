import { enabledStatus } from '#contract/resource/enabled'
import { type Db, dynamic } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { requireRow } from './changeLog.ts'
import { saveRecord } from './records.ts'

interface Draft {
  status?: unknown
}

/** For modules of which a tenant has one record enabled: only the call `enable` writes which one it is. */
export function oneEnabled(served: () => ModuleDefinition) {
  const enabling = new WeakSet<Db>()

  async function exchange(id: string, context: Context): Promise<void> {
    const { table } = served()
    const { tenantId } = await requireRow(served(), id, context)
    // The second of two concurrent calls waits here, and then sees the first.
    const all = await dynamic(context.db)
      .selectFrom(table)
      .select(['id', 'status'])
      .where('tenantId', '=', String(tenantId))
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const other of all)
      if (other.id !== id && other.status === enabledStatus.enabled)
        await saveRecord(served(), { id: other.id, status: enabledStatus.off }, context)
    await saveRecord(served(), { id, status: enabledStatus.enabled }, context)
  }

  return {
    /** For `beforeSubmit`: a form that sends the status along changes nothing. */
    keepStatus(draft: Draft, { before, db }: { before?: object | undefined; db: Db }): void {
      if (enabling.has(db)) return
      if (before) delete draft.status
      else draft.status = enabledStatus.off
    },

    /** Another one may have been enabled since. */
    beforeRestore: () => ({ status: enabledStatus.off }),

    /** Enables this one and no other of its tenant. */
    async enable(id: string, context: Context): Promise<null> {
      await inTransaction(context.db, db => {
        enabling.add(db)
        return exchange(id, { ...context, db })
      })
      return null
    },
  }
}
