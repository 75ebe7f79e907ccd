import type { FastifyRequest } from 'fastify'
import { oss, ossStatus } from '#contract/resource/oss'
import { saveRecord } from '../../../crud/records.ts'
import { type Served, serveModule } from '../../../crud/serveModule.ts'
import { requireRow } from '../../../crud/stored.ts'
import type { TableOf } from '../../../crud/table.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { fileRoutes } from './fileRoutes.ts'
import { uploadRoutes } from './uploadRoutes.ts'

declare module '../../../db/database.ts' {
  interface Database {
    bladeOss: TableOf<typeof oss>
  }
}

/** Only the call that enables a storage writes whether it is; a form that sends it along changes nothing. */
const enabling = new WeakSet<FastifyRequest>()

const served: Served = serveModule(oss, {
  table: 'blade_oss',
  menu: { under: 'resource', sort: 1, source: 'iconfont iconicon_subordinate' },
  unique: [{ fields: ['ossCode'] }],
  hooks: {
    beforeSubmit(draft, { before, request }) {
      if (enabling.has(request)) return
      if (before) delete draft.status
      else draft.status = ossStatus.off
    },
  },
  routes: (app, db) => {
    uploadRoutes(app, db)
    fileRoutes(app, db)
  },
  calls: {
    enable: async ({ id }, context) => {
      enabling.add(context.request)
      await inTransaction(context.db, async db => {
        const inner = { ...context, db }
        const { tenantId } = await requireRow(served, id, inner)
        // Of two that are enabled at the same time the second waits here, and then sees the first.
        const all = await db
          .selectFrom('bladeOss')
          .select(['id', 'status'])
          .where('tenantId', '=', String(tenantId))
          .orderBy('id')
          .forUpdate()
          .execute()
        for (const other of all)
          if (other.id !== id && other.status === ossStatus.enabled)
            await saveRecord(served, { id: other.id, status: ossStatus.off }, inner)
        await saveRecord(served, { id, status: ossStatus.enabled }, inner)
      })
      return null
    },
  },
})

export default served
