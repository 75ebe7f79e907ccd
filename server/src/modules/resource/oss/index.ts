import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { attach } from '#contract/resource/attach'
import { oss, uploadPath } from '#contract/resource/oss'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { discardFiles } from '../../../kit/files/sweep.ts'
import { readInput } from '../../../kit/input/readInput.ts'
import { oneEnabled } from '../../../kit/records/oneEnabled.ts'
import { countOf, type Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { requireCaller } from '../../../platform/http/guard.ts'
import { answerOf } from '../../../platform/http/reply/answers.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { success } from '../../../platform/http/reply/reply.ts'
import { fileStatus } from '../../../platform/storage/storage.ts'
import { fileRoutes, linkRoute } from './fileRoutes.ts'
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
  events: { enable: 'storage.enable' },
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
      const stored = db.selectFrom('storedFile').where('storageId', 'in', ids)
      const files = await countOf(stored.where('status', '<>', fileStatus.arriving))
      if (files > 0) throw new Refusal(400, inUse(files))
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

function inUse(files: number): Label {
  return {
    zh: `该存储中还有${files}个文件，不能删除`,
    en: `The storage still holds ${files} files and cannot be removed`,
  }
}

const calls = [
  { name: 'remove-file', parameter: 'fileName', summary: '删除文件', description: 'Remove a file' },
  { name: 'remove-files', parameter: 'fileNames', summary: '批量删除文件', description: 'Remove files' },
] as const

/** Files by name, for clients without attachments. A file stays while a record shows it. */
function removeRoutes(app: FastifyInstance, db: Db): void {
  for (const { name, parameter, ...titles } of calls)
    app.post(`/api/${uploadPath}/${name}`, {
      config: { policy: { anyOf: [`${attach.name}_delete`] }, answers: answerOf() },
      schema: { tags: [oss.path], ...titles },
      handler: async request => {
        const names = await namesIn(request, parameter)
        if (names.length === 0) throw new Refusal(400, labels.noName)
        await inTransaction(db, inner => discardFiles(names, requireCaller(request).tenantId, inner))
        return success()
      },
    })
}

async function namesIn(request: FastifyRequest, parameter: string): Promise<string[]> {
  const value = (await readInput(request)).get(parameter)?.value
  const names = typeof value === 'string' ? splitIds(value) : []
  // A link ends with the name.
  return names.slice(0, 200).map(name => /upload\/\d{8}\/[^/?]+/.exec(name)?.[0] ?? name)
}

const labels = { noName: { zh: '请输入文件名称', en: 'Please name the file' } }
