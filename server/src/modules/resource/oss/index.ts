import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/fields'
import { oss, ossStatus } from '#contract/resource/oss'
import { saveRecord } from '../../../crud/records.ts'
import { type Served, serveModule } from '../../../crud/serveModule.ts'
import { requireRow } from '../../../crud/stored.ts'
import type { TableOf } from '../../../crud/table.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/refusal.ts'
import { fileStatus } from '../../../storage/table.ts'
import { fileRoutes } from './fileRoutes.ts'
import { removeRoutes } from './removeRoutes.ts'
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
      const { bucketName, endpoint, appId, region } = draft
      request.server.storages.assertPlace({
        ...(endpoint && { endpoint }),
        ...(bucketName && { bucketName }),
        ...(appId && { appId }),
        ...(region && { region }),
      })
      if (enabling.has(request)) return
      if (before) delete draft.status
      else draft.status = ossStatus.off
    },

    async beforeRemove(ids, { db }) {
      const { files } = await db
        .selectFrom('storedFile')
        .select(({ fn }) => fn.countAll<string>().as('files'))
        .where('storageId', 'in', ids)
        .where('status', '<>', fileStatus.arriving)
        .executeTakeFirstOrThrow()
      if (files !== '0') throw new Refusal(400, inUse(files))
    },

    // Another one may have been enabled since.
    beforeRestore: () => ({ status: ossStatus.off }),
  },
  routes: (app, db) => {
    uploadRoutes(app, db)
    removeRoutes(app, db)
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

function inUse(files: string): Label {
  return {
    zh: `该存储中还有${files}个文件，不能删除`,
    en: `The storage still holds ${files} files and cannot be removed`,
  }
}
