import type { Label } from '#contract/kit/fields'
import { oss } from '#contract/resource/oss'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { oneEnabled } from '../../../kit/records/oneEnabled.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { fileStatus } from '../../../platform/storage/table.ts'
import { fileRoutes } from './fileRoutes.ts'
import { linkRoute } from './linkRoute.ts'
import { removeRoutes } from './removeRoutes.ts'
import { fileUploadRoutes } from './uploadRoutes.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeOss: TableOf<typeof oss>
  }
}

const choice = oneEnabled(() => served)

const served: ModuleDefinition = serveModule(oss, {
  table: 'blade_oss',
  menu: { under: 'resource', sort: 1, source: 'iconfont iconicon_subordinate' },
  unique: [{ fields: ['ossCode'] }],
  hooks: {
    async beforeSubmit(draft, context) {
      const { bucketName, endpoint, appId, region } = draft
      await context.services.storages.assertPlace({
        ...(endpoint && { endpoint }),
        ...(bucketName && { bucketName }),
        ...(appId && { appId }),
        ...(region && { region }),
      })
      choice.keepStatus(draft, context)
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

    beforeRestore: choice.beforeRestore,
  },
  routes: (app, db) => {
    fileUploadRoutes(app, db)
    removeRoutes(app, db)
    fileRoutes(app, db)
    linkRoute(app, db)
  },
  calls: { enable: ({ id }, context) => choice.enable(id, context) },
})

export default served

function inUse(files: string): Label {
  return {
    zh: `该存储中还有${files}个文件，不能删除`,
    en: `The storage still holds ${files} files and cannot be removed`,
  }
}
